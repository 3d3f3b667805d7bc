/** The board of all shedding games: the seats, the cards on the table, the player's hand and the buttons of answers. */
import { useRef, useState } from 'preact/hooks'
import { sizeFactor } from '../../app/cardsize'
import { sortBy } from '../../app/settings'
import type { Reading } from '#sdk'
import { t } from '../../i18n'
import { layout } from '../../ui/layout'
import { useSize } from '../../ui/useSize'
import type { Scene } from '../game'
import { Chooser } from './Chooser'
import { Columns, heightOf } from './Columns'
import { Dock } from './Dock'
import { freshCards } from './fresh'
import { Hand } from './Hand'
import { StillHand } from './OpenHand'
import './shedding.css'
import { held, sorted, type Held } from './sorting'
import { arrange } from './stage/arrange'
import { OwnPlate } from './stage/OwnPlate'
import { Stage } from './stage/Stage'
import { wishOf } from './stage/wish'
import { Tools } from './Tools'
import { useAnswers, useKeys } from './useAnswers'
import { useSelection, type Selection } from './useSelection'
import { playOf } from './useVerdict'
import type { View } from './view'

/** A phone held upright shows a hand of at least this many cards in columns. */
const COLUMNS_FROM = 21

export function Board({ scene }: { scene: Scene<View> }) {
  const stage = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element | null>(null)
  const own = scene.open ? (scene.open[scene.base]?.hand ?? null) : scene.view.hand
  const cards = sorted(held(own ?? []), sortBy.value, scene.info)
  const selection = useSelection(cards)
  const [choosing, choose] = useState<Reading[] | null>(null)
  return (
    <main
      class="felt board shed"
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-dealing={isDealing(scene) || undefined}
      onPointerDown={(event) => {
        pressed.current = event.target as Element
      }}
      onDblClick={() => {
        // The target of the press counts, not that of the double click: a tapped card moves away, and the
        // felt beneath gets the double click.
        if (!pressed.current?.closest('button, a')) selection.clear()
      }}
    >
      <h1 class="sr">{t('tab_log')}</h1>
      <div class="shed-stage" ref={stage}>
        <Placed scene={scene} stage={stage} own={own} cards={cards} selection={selection} choose={choose} />
      </div>
      {choosing && (
        <Chooser
          cards={selection.cards.map((one) => one.card)}
          readings={choosing}
          family={scene.info.family}
          onClose={() => choose(null)}
          onChoose={(reading) => {
            choose(null)
            scene.act(playOf(selection.cards, reading))
          }}
        />
      )}
    </main>
  )
}

interface PlacedProps {
  scene: Scene<View>
  stage: { current: HTMLDivElement | null }
  own: readonly string[] | null
  cards: readonly Held[]
  selection: Selection
  choose: (readings: Reading[]) => void
}

function Placed({ scene, stage, own, cards, selection, choose }: PlacedProps) {
  const { width, height } = useSize(stage)
  const answers = useAnswers({ scene, cards, selection, choose })
  useKeys(scene, answers, selection)
  if (width === 0 || height === 0) return null
  const inColumns = layout.value === 'phone' && cards.length >= COLUMNS_FROM && !scene.open
  const arrangement = arrange(width, height, wishOf(scene, sizeFactor(), inColumns ? heightOf(cards) : null))
  const waiting = scene.you !== null && (scene.seats[scene.you]?.auto === true || !scene.live)
  const { row, hand } = arrangement.own
  const tools = !scene.open && own !== null && own.length > 1 && <Tools scene={scene} box={row.tools} />
  return (
    <Stage scene={scene} arrangement={arrangement}>
      {row.tools && tools}
      <Dock sending={scene.sending || (!scene.live && scene.prompt !== null)} answers={answers} row={row}>
        <OwnPlate scene={scene} row={row} seated={own !== null && scene.you !== null}>
          {!row.tools && tools}
        </OwnPlate>
      </Dock>
      {scene.open ? (
        <StillHand scene={scene} box={hand} />
      ) : (
        own && (
          <Hand
            cards={cards}
            box={hand}
            selection={selection}
            fresh={freshCards(scene, cards)}
            dim={waiting}
            columns={inColumns ? (one) => <Columns cards={cards} selection={selection} one={one} /> : null}
          />
        )
      )}
    </Stage>
  )
}

/** Whether the latest events have just dealt the cards. */
function isDealing(scene: Scene<View>): boolean {
  const last = scene.log.at(-1)
  return last?.live === true && scene.log.some((moment) => moment.seq === last.seq && moment.event.e === 'dealt')
}
