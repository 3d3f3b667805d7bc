/** The board of all shedding games: seats around, what lies on the table, the own hand and what may be done with it. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { sortBy } from '../../app/settings'
import type { Reading } from '#sdk'
import { Plate } from '../parts/Plate'
import { zoneOf } from '../parts/seating'
import { t } from '../../i18n'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { Best } from './Best'
import { Chooser } from './Chooser'
import { Dock } from './Dock'
import { freshCards } from './fresh'
import { Hand } from './Hand'
import { Kitty } from './Kitty'
import { Moments } from './moments/Moments'
import { StillHand } from './OpenHand'
import { Count, Pile, Seats, Sub } from './Seats'
import { sentence } from './sentence'
import '../parts/seats.css'
import './shedding.css'
import { held, sorted } from './sorting'
import { Tools } from './Tools'
import { useAnswers, useKeys } from './useAnswers'
import { useSelection } from './useSelection'
import { playOf } from './useVerdict'
import type { View } from './view'

export function Board({ scene }: { scene: Scene<View> }) {
  const own = scene.open ? (scene.open[scene.base]?.hand ?? null) : scene.view.hand
  const cards = sorted(held(own ?? []), sortBy.value, scene.info)
  const selection = useSelection(cards)
  const [choosing, choose] = useState<Reading[] | null>(null)
  const pressed = useRef<Element | null>(null)
  const answers = useAnswers({ scene, cards, selection, choose })
  useKeys(scene, answers, selection)
  const waiting = scene.you !== null && (scene.seats[scene.you]?.auto === true || !scene.live)
  const desk = layout.value !== 'phone'
  const tools = !scene.open && own !== null && own.length > 1 && <Tools scene={scene} />
  return (
    <main
      class={`felt board shed ${scene.open ? 'replay' : ''}`}
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-dealing={isDealing(scene) || undefined}
      onPointerDown={(event) => {
        pressed.current = event.target as Element
      }}
      onDblClick={() => {
        // Not the event's own target: a raised card that is tapped leaves the finger, and the felt beneath is told.
        if (!pressed.current?.closest('button, a')) selection.clear()
      }}
    >
      <h1 class="sr">{t('tab_log')}</h1>
      <Zone scene={scene}>{desk && tools}</Zone>
      <Dock
        sending={scene.sending || (!scene.live && scene.prompt !== null)}
        answers={answers}
        plate={
          <OwnPlate scene={scene} seated={own !== null && scene.you !== null}>
            {!desk && tools}
          </OwnPlate>
        }
      />
      {scene.open ? (
        <StillHand scene={scene} />
      ) : (
        own && <Hand cards={cards} selection={selection} fresh={freshCards(scene, cards)} dim={waiting} />
      )}
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

/** The felt: the others' seats around what lies on the table. */
function Zone({ scene, children }: { scene: Scene<View>; children: ComponentChildren }) {
  return (
    <div class="zone" {...zoneOf(scene.seats.length)} data-family={scene.info.family}>
      <div class="inlay" />
      <Moments scene={scene} />
      <Kitty scene={scene} />
      <Seats scene={scene} />
      <Best scene={scene} />
      <div class="center">
        <div class="mine" data-asked={scene.prompt !== null || undefined}>
          <Pile scene={scene} seat={scene.base} />
        </div>
        {layout.value !== 'phone' && (
          <p class="status" role="status" data-testid="status">
            {sentence(scene)}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

interface OwnPlateProps {
  scene: Scene<View>
  /** Whether the viewer has a hand here. */
  seated: boolean
  children: ComponentChildren
}

/** The plate at the bottom; on a phone it says the sentence of the status line. */
function OwnPlate({ scene, seated, children }: OwnPlateProps) {
  const { base } = scene
  const phone = layout.value === 'phone'
  const count = (
    <span class="own-count num" data-testid={`count-${base}`}>
      {t('cards', { n: scene.view.counts[base] ?? 0 })}
    </span>
  )
  const status = (
    <span class="status2" role="status" data-testid="status">
      {sentence(scene)}
    </span>
  )
  const sub = (
    <>
      <Sub scene={scene} seat={base} />
      {phone && seated && count}
    </>
  )
  return (
    <Plate scene={scene} seat={base} sub={sub} {...(phone && { title: status })}>
      {!seated ? <Count scene={scene} seat={base} /> : !phone && count}
      {children}
    </Plate>
  )
}

/** Whether the cards have come this very moment. */
function isDealing(scene: Scene<View>): boolean {
  const last = scene.log.at(-1)
  return last?.live === true && scene.log.some((moment) => moment.seq === last.seq && moment.event.e === 'dealt')
}
