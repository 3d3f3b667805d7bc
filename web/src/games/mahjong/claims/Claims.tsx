/**
 * The bar of answers: 过 … 碰 杠 胡. Only buttons and tiles of the hand answer, never a click on the felt.
 */
import { useState } from 'preact/hooks'
import { keysOf, useShortcuts } from '../../parts/useShortcuts'
import { t } from '../../../i18n'
import type { Action } from '#sdk'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import { FalseWin } from '../choosers/FalseWin'
import { Kongs } from '../choosers/Kongs'
import { fanNames, worthOf } from '../describe'
import { SWAPPED } from '../hand/swap'
import { counts, type Hand } from '../hand/useHand'
import { Tiles } from '../../parts/tiles/Tile'
import type { KongMove, View } from '../view'
import { say, tileName, tileNames } from '../words'
import { answersOf, type Answer } from './answers'

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
    ...keysOf(off ? [] : answers, press),
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

/**
 * Presses the button for the tiles chosen in the hand: 打出, 换这三张, 扣下. Enter does only this, so that it never
 * declares a suit or a win.
 */
function confirm(): void {
  document.querySelector<HTMLButtonElement>('.mj-claims [data-from-hand]:not(:disabled)')?.click()
}

const KINDS = { pass: 'ghost mj-pass', plain: 'ghost', call: 'mj-call', win: 'seal' } as const

function AnswerButton({ answer, off, onPress }: { answer: Answer; off: boolean; onPress: () => void }) {
  const { id, look, word, suit, tiles, offer, note, key } = answer
  const label = say(word, { suit: suit ? say(`suit_${suit}`) : '' })
  // For a screen reader, a button that shows tiles or the worth of a win has a label with all names in full.
  // The text of any other button is its label.
  const named = [label, tiles ? tileNames(tiles) : '', offer ? `${worthOf(offer)} ${fanNames(offer.fans)}` : '']
  return (
    <Button
      kind={KINDS[look]}
      testid={`act-${id}`}
      label={tiles || offer ? named.filter(Boolean).join(' ') : undefined}
      data-key={layout.value === 'desk' ? key : undefined}
      disabled={off}
      onClick={onPress}
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
    </Button>
  )
}

interface FromHandProps {
  scene: Scene<View>
  hand: Hand
  off: boolean
  onGive: (action: Action) => void
}

/** The button of an answer whose tiles are chosen in the hand; it shows the chosen tiles. */
function FromHand({ scene, hand, off, onGive }: FromHandProps) {
  const { prompt } = scene
  const tiles = hand.picked.map((one) => one.tile)
  const common = { off, tiles }
  switch (prompt?.kind) {
    case 'swap': {
      const word = tiles.length === SWAPPED ? 'swap_three' : 'swap_n'
      return <Chosen {...common} id="swap" word={word} wanted={SWAPPED} onPress={() => onGive({ a: 'swap', tiles })} />
    }
    case 'hide': {
      const word = tiles.length === 1 ? 'hide_it' : 'hide_first'
      const label = tiles.length === 1 ? `${say(word)} ${tileName(tiles[0]!)}` : say(word)
      return <Chosen {...common} id="hide" word={word} label={label} wanted={1} onPress={() => onGive({ a: 'hide', tile: tiles[0] })} />
    }
    case 'discard':
      return <Cut hand={hand} off={off} />
  }
  return null
}

interface ChosenProps extends Pick<FromHandProps, 'off'> {
  id: string
  word: string
  label?: string
  tiles: readonly string[]
  /** The number of tiles to choose. */
  wanted: number
  onPress: () => void
}

/** The button that sends the chosen tiles; disabled until their number is `wanted`. */
function Chosen({ off, id, word, label, tiles, wanted, onPress }: ChosenProps) {
  const disabled = off || tiles.length !== wanted
  return (
    <Button kind="now mj-wide" testid={`act-${id}`} label={label} data-from-hand disabled={disabled} onClick={onPress}>
      <span>{say(word, { n: tiles.length })}</span>
      {tiles.length > 0 && <Tiles tiles={tiles} />}
    </Button>
  )
}

/** The button that discards the chosen tile (打出). */
function Cut({ hand, off }: Pick<FromHandProps, 'hand' | 'off'>) {
  const one = hand.picked[0]
  if (!one || hand.whyNot(one.tile)) return null
  return (
    <Button kind="now" testid="act-discard" data-from-hand disabled={off} onClick={() => hand.discard(one)}>
      <span>{say('cut')}</span>
      <small>{tileName(one.tile)}</small>
    </Button>
  )
}
