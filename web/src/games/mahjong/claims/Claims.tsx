/** The bar of answers: 过 … 碰 杠 胡. A click on the table is never one of them. */
import { useState } from 'preact/hooks'
import { useShortcuts } from '../../parts/useShortcuts'
import { t } from '../../../i18n'
import type { Action, Prompt } from '#sdk'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import { FalseWin } from '../choosers/FalseWin'
import { Kongs } from '../choosers/Kongs'
import { fanNames, worthOf } from '../describe'
import { counts, flips, suggestion, type Hand } from '../hand/useHand'
import { SWAPPED } from '../hand/whynot'
import { Tiles } from '../../parts/tiles/Tile'
import type { KongMove, TurnChoice, View } from '../view'
import { say, tileName, tileNames } from '../words'
import { answersOf, suggestedTiles, type Answer } from './answers'

type Asking = { ask: 'kong'; kongs: KongMove[] } | { ask: 'false_win' } | null

export function Claims({ scene, hand, quiet }: { scene: Scene<View>; hand: Hand; quiet: boolean }) {
  const [asking, setAsking] = useState<Asking>(null)
  const { prompt } = scene
  const auto = scene.you !== null && scene.seats[scene.you]?.auto === true
  const answers = quiet || auto ? [] : answersOf(prompt, counts(hand.tiles))
  const off = scene.sending || !scene.live
  const give = (action: Action) => {
    setAsking(null)
    if (!off) scene.act(action)
  }
  const press = ({ press }: Answer) => ('ask' in press ? setAsking(press as Asking) : give(press))
  useShortcuts({
    ...Object.fromEntries(
      answers.flatMap((one) =>
        one.key
          ? [
              [
                one.key.toLowerCase(),
                () => {
                  if (!off) press(one)
                },
              ],
            ]
          : [],
      ),
    ),
    Enter: () => confirm(),
    t: () => {
      if (scene.you !== null && scene.live) scene.auto(!auto)
    },
  })
  const resting = auto && !scene.ended
  return (
    <div class="mj-claims" role="group" data-testid="claims" aria-label={say('answers')} data-kind={prompt?.kind}>
      {resting && <Button kind="now" testid="resume" icon="hand" text={t('take_back')} onClick={() => scene.auto(false)} />}
      {answers.map((one) => (
        <AnswerButton key={one.id} answer={one} off={off} onPress={() => press(one)} />
      ))}
      {!quiet && !auto && <FromHand scene={scene} hand={hand} off={off} onGive={give} />}
      {asking?.ask === 'kong' && prompt && <Kongs kongs={asking.kongs} onClose={() => setAsking(null)} onChoose={give} />}
      {asking?.ask === 'false_win' && prompt && <FalseWin onClose={() => setAsking(null)} onYes={() => give({ a: 'win' })} />}
    </div>
  )
}

/** Presses what the hand has made ready: 打出, 换这三张, 扣下. A suit or a win is never taken so. */
function confirm(): void {
  document.querySelector<HTMLButtonElement>('.mj-claims [data-from-hand]:not(:disabled)')?.click()
}

const CLASS = { pass: 'btn ghost mj-pass', plain: 'btn ghost', call: 'btn mj-call', now: 'btn now', win: 'btn seal' } as const

function AnswerButton({ answer, off, onPress }: { answer: Answer; off: boolean; onPress: () => void }) {
  const { id, look, word, suit, tiles, offer, note, key } = answer
  const label = say(word, { suit: suit ? say(`suit_${suit}`) : '' })
  // Pictures and short names are said in full; other answers are said as they are written.
  const named = [label, tiles ? tileNames(tiles) : '', offer ? `${worthOf(offer)} ${fanNames(offer.fans)}` : '']
  return (
    <button
      type="button"
      class={CLASS[look]}
      data-testid={`act-${id}`}
      data-key={layout.value === 'desk' ? key : undefined}
      disabled={off}
      onClick={onPress}
      aria-label={tiles || offer ? named.filter(Boolean).join(' ') : undefined}
    >
      <span>{label}</span>
      {tiles && <Tiles tiles={tiles} />}
      {offer && (
        <small class="num">
          {worthOf(offer)}
          <br />
          {say(`fan_${offer.fans[0]?.name ?? 'plain'}`)}
          {offer.fans.length > 1 && '…'}
        </small>
      )}
      {note && <small class="num">{say(note.word, { n: note.n })}</small>}
    </button>
  )
}

/** Answers that are chosen in the hand: the button says what is chosen. */
function FromHand({ scene, hand, off, onGive }: { scene: Scene<View>; hand: Hand; off: boolean; onGive: (action: Action) => void }) {
  const { prompt, view } = scene
  const tiles = hand.picked.map((one) => one.tile)
  switch (prompt?.kind) {
    case 'swap':
      return (
        <>
          <Suggest prompt={prompt} hand={hand} off={off} />
          <Button
            kind="now mj-wide"
            testid="act-swap"
            data-from-hand
            disabled={off || tiles.length !== SWAPPED}
            onClick={() => onGive({ a: 'swap', tiles })}
          >
            <span>{say(tiles.length === SWAPPED ? 'swap_three' : 'swap_n', { n: tiles.length })}</span>
            {tiles.length > 0 && <Tiles tiles={tiles} />}
          </Button>
        </>
      )
    case 'hide':
      return (
        <>
          <Suggest prompt={prompt} hand={hand} off={off} />
          <Button
            kind="now mj-wide"
            testid="act-hide"
            label={tiles.length === 1 ? `${say('hide_it')} ${tileName(tiles[0]!)}` : say('hide_first')}
            data-from-hand
            disabled={off || tiles.length !== 1}
            onClick={() => onGive({ a: 'hide', tile: tiles[0] })}
          >
            <span>{say(tiles.length === 1 ? 'hide_it' : 'hide_first')}</span>
            {tiles.length > 0 && <Tiles tiles={tiles} />}
          </Button>
        </>
      )
    case 'discard':
      return <Cut scene={scene} hand={hand} off={off} flip={flips(view, prompt.legal as unknown as TurnChoice)} onGive={onGive} />
  }
  return null
}

/** Chooses in the hand what the server would: the three to pass on, a tile of the suit to drop. */
function Suggest({ prompt, hand, off }: { prompt: Prompt; hand: Hand; off: boolean }) {
  return (
    <Button
      kind="ghost"
      testid="suggest"
      icon="bulb"
      text={say('suggest')}
      disabled={off}
      onClick={() => hand.choose(suggestion(hand.tiles, suggestedTiles(prompt)))}
    />
  )
}

/** 打出: the chosen tile, or the hidden one that must be turned. */
function Cut({
  hand,
  off,
  flip,
  onGive,
}: {
  scene: Scene<View>
  hand: Hand
  off: boolean
  flip: string | null
  onGive: (action: Action) => void
}) {
  if (flip)
    return (
      <Button kind="now mj-wide" testid="act-flip" data-from-hand disabled={off} onClick={() => onGive({ a: 'discard', tile: flip })}>
        <span>{say('flip')}</span>
        <Tiles tiles={[flip]} />
      </Button>
    )
  const one = hand.picked[0]
  if (!one || hand.whyNot(one.tile)) return null
  return (
    <Button kind="now" testid="act-discard" data-from-hand disabled={off} onClick={() => hand.discard(one)}>
      <span>{say('cut')}</span>
      <small>{tileName(one.tile)}</small>
    </Button>
  )
}
