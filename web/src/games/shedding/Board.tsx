/** The board of all shedding games: seats around, what lies on the table, the own hand and what may be done with it. */
import { useRef, useState } from 'preact/hooks'
import { sortBy, type SortBy } from '../../app/settings'
import type { Reading } from '#sdk'
import { Plate } from '../parts/Plate'
import { zoneOf } from '../parts/seating'
import { useShortcuts } from '../parts/useShortcuts'
import { t } from '../../i18n'
import { Icon } from '../../ui/Icon'
import { layout } from '../../ui/layout'
import { say as toast } from '../../ui/toast'
import type { Scene } from '../game'
import { Best } from './Best'
import { Chooser } from './Chooser'
import { choicesOf, Dock, playLabel, type Answer } from './Dock'
import { freshCards } from './fresh'
import { Hand } from './Hand'
import { Kitty } from './Kitty'
import { Moments } from './moments/Moments'
import { StillHand } from './OpenHand'
import { refusal } from './refusals'
import { Count, Pile, Seats, Sub } from './Seats'
import { sentence } from './sentence'
import '../parts/seats.css'
import './shedding.css'
import { held, sorted } from './sorting'
import { pickHeld, useSelection, type Selection } from './useSelection'
import { judged, playOf, useVerdict, type Verdict } from './useVerdict'
import type { View } from './view'
import { say } from './words'

const SORTS: readonly SortBy[] = ['rank', 'suit', 'group']

export function Board({ scene }: { scene: Scene<View> }) {
  const own = scene.open ? (scene.open[scene.base]?.hand ?? null) : scene.view.hand
  const cards = sorted(held(own ?? []), sortBy.value, scene.info)
  const selection = useSelection(cards)
  const verdict = useVerdict(scene, selection.cards)
  const [choosing, setChoosing] = useState<Reading[] | null>(null)
  const [hint, setHint] = useState(0)
  const pressed = useRef<Element | null>(null)
  const me = scene.seats[scene.you ?? -1]
  const waiting = scene.you !== null && (me?.auto === true || !scene.live)
  const answers = useAnswers(scene, cards, selection, verdict, [hint, setHint], setChoosing)
  useKeys(scene, answers, selection)
  const desk = layout.value !== 'phone'
  const words = sentence(scene)
  const tools = !scene.open && own !== null && own.length > 1
  const seated = own !== null && scene.you !== null
  const ownCount = (
    <span class="own-count num" data-testid={`count-${scene.base}`}>
      {t('cards', { n: scene.view.counts[scene.base] ?? 0 })}
    </span>
  )
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
          {desk && (
            <p class="status" role="status" data-testid="status">
              {words}
            </p>
          )}
        </div>
        {tools && desk && <Tools scene={scene} />}
      </div>
      <Dock
        sending={scene.sending || (!scene.live && scene.prompt !== null)}
        answers={answers}
        plate={
          <Plate
            scene={scene}
            seat={scene.base}
            sub={
              <>
                <Sub scene={scene} seat={scene.base} />
                {!desk && seated && ownCount}
              </>
            }
            {...(desk
              ? {}
              : {
                  title: (
                    <span class="status2" role="status" data-testid="status">
                      {words}
                    </span>
                  ),
                })}
          >
            {!seated ? <Count scene={scene} seat={scene.base} /> : desk && ownCount}
            {tools && !desk && <Tools scene={scene} />}
          </Plate>
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
          onClose={() => setChoosing(null)}
          onChoose={(reading) => {
            setChoosing(null)
            scene.act(playOf(selection.cards, reading))
          }}
        />
      )}
    </main>
  )
}

/** Whether the cards have come this very moment. */
function isDealing(scene: Scene<View>): boolean {
  const last = scene.log.at(-1)
  return last?.live === true && scene.log.some((moment) => moment.seq === last.seq && moment.event.e === 'dealt')
}

/** Sorting, and 托管: within reach, out of the way. */
function Tools({ scene }: { scene: Scene<View> }) {
  const next = SORTS[(SORTS.indexOf(sortBy.value) + 1) % SORTS.length]!
  const me = scene.seats[scene.you ?? -1]
  return (
    <div class="tools">
      <button
        type="button"
        class="btn ghost sortb"
        data-testid="sort"
        data-by={sortBy.value}
        aria-label={`${say('sort')}: ${say(`sort_${sortBy.value}`)}`}
        onClick={() => (sortBy.value = next)}
      >
        <Icon name="sort" />
        <span class="lbl">{say(`sort_${sortBy.value}`)}</span>
      </button>
      {me && !me.auto && scene.live && (
        <button type="button" class="btn ghost" data-testid="auto" aria-label={say('auto')} onClick={() => scene.auto(true)}>
          <Icon name="bot" />
          <span class="lbl">{say('auto')}</span>
        </button>
      )}
    </div>
  )
}

type Counting = [number, (next: number) => void]

/** Returns the buttons of the dock. */
function useAnswers(
  scene: Scene<View>,
  cards: ReturnType<typeof held>,
  selection: Selection,
  verdict: Verdict,
  [hint, setHint]: Counting,
  choose: (readings: Reading[]) => void,
): Answer[] {
  const { prompt } = scene
  if (scene.seats[scene.you ?? -1]?.auto)
    return [
      {
        id: 'resume',
        label: (
          <>
            <Icon name="hand" />
            {say('resume')}
          </>
        ),
        key: 'T',
        main: true,
        press: () => scene.auto(false),
      },
    ]
  if (!prompt) return []
  if (prompt.kind !== 'play') return choicesOf(prompt, scene.act)
  const plays = (prompt.hints ?? []).filter((action) => action.a === 'play')
  const beaten = prompt.complete && plays.length === 0
  const answers: Answer[] = []
  if (prompt.legal['can_pass'])
    answers.push({
      id: 'pass',
      label: say(beaten ? 'cannot_beat' : 'pass'),
      key: 'P',
      main: beaten,
      press: () => {
        selection.clear()
        scene.act({ a: 'pass' })
      },
    })
  if (beaten) return answers
  answers.push({
    id: 'hint',
    label: say('hint'),
    key: 'H',
    press: () => {
      if (plays.length === 0) return toast(say('no_hint'))
      const at = plays.findIndex((play) => same(play['cards'] as string[], selection)) === hint - 1 && hint > 0 ? hint : 0
      selection.replace(pickHeld(cards, plays[at % plays.length]!['cards'] as string[]))
      setHint((at % plays.length) + 1)
    },
  })
  answers.push({
    id: 'play',
    label: playLabel(
      verdict,
      scene,
      selection.cards.map((one) => one.card),
    ),
    key: '↵',
    main: true,
    refused: verdict.is === 'none' || verdict.is === 'illegal',
    press: () => {
      if (verdict.is === 'ambiguous') choose(verdict.readings)
      else if (verdict.is === 'illegal') toast(refusal(verdict.error) ?? '', true)
      else if (verdict.is === 'legal') scene.act(playOf(selection.cards))
      else if (verdict.is === 'asked')
        void judged(scene, selection.cards).then((now) => {
          if (now?.is === 'ambiguous') choose(now.readings)
          else scene.act(playOf(selection.cards))
        })
    },
  })
  return answers
}

function same(cards: readonly string[], selection: Selection): boolean {
  return (
    [...cards].sort().join() ===
    selection.cards
      .map((one) => one.card)
      .sort()
      .join()
  )
}

function useKeys(scene: Scene<View>, answers: readonly Answer[], selection: Selection): void {
  const press = (id: string) => answers.find((answer) => answer.id === id)?.press()
  const decline = () => press(answers.find((answer) => /^(pass|act-(call|double)-false|act-bid-0)$/.test(answer.id))?.id ?? '')
  const digits = Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => answers[digit - 1]?.press()]))
  useShortcuts(
    scene.open
      ? {}
      : {
          ...digits,
          Enter: () => (answers.findLast((answer) => answer.main) ?? answers.at(-1))?.press(),
          p: decline,
          h: () => press('hint'),
          t: () => {
            if (scene.you !== null) scene.auto(!scene.seats[scene.you]?.auto)
          },
          Escape: () => selection.clear(),
          ArrowLeft: () => step(-1),
          ArrowRight: () => step(1),
        },
  )
}

/** Moves the focus along the hand. */
function step(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('.hands [data-id]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
}
