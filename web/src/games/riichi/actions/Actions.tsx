/**
 * The row of answers: 过 … 吃 碰 杠 荣. Only buttons and tiles of the hand answer, never a click on the felt.
 */
import { t } from '../../../i18n'
import type { Action } from '#sdk'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import { Tiles } from '../../parts/tiles/Tile'
import { keysOf, useShortcuts } from '../../parts/useShortcuts'
import type { Scene } from '../../game'
import type { Hand } from '../hand/useHand'
import type { View, Worth } from '../view'
import { plain, say, tileName, tileNames } from '../words'
import type { Answer, Way } from './answers'
import { answersOf, waysOf } from './answers'
import type { Asked } from './useAsking'

interface Props {
  scene: Scene<View>
  hand: Hand
  asked: Asked
  /** Whether the prompt is answered automatically, and so has no buttons. */
  quiet: boolean
  /** Whether calls are not offered (不鸣牌). */
  noCalls: boolean
}

export function Actions({ scene, hand, asked, quiet, noCalls }: Props) {
  const { prompt } = scene
  const auto = scene.you !== null && scene.seats[scene.you]?.auto === true
  const answers = quiet || auto ? [] : answersOf(prompt, !noCalls)
  const off = scene.sending || !scene.live
  const give = (action: Action) => {
    asked.back()
    if (!off) scene.act(action)
  }
  const press = ({ press }: Answer) => ('ask' in press ? asked.ask(press.ask as Answer['id'] & typeof asked.asking & string) : give(press))
  const asking = auto ? null : asked.asking
  const ways = asking ? waysOf(prompt, asking) : []
  const declare = () => {
    if (hand.raised && !hand.whyNot(hand.raised.tile))
      give({ a: 'riichi', tile: hand.raised.tile, ...(hand.raised.drawn ? { drawn: true } : {}) })
  }
  useShortcuts({
    ...keysOf(asking || off ? [] : answers, press),
    ...Object.fromEntries(ways.map(({ press }, at) => [String(at + 1), () => give(press)])),
    Enter: () => (asking === 'riichi' ? declare() : asking ? undefined : hand.confirm()),
    Escape: () => (asking ? asked.back() : hand.clear()),
  })
  return (
    <div
      class="rb-actions"
      role="group"
      data-testid="claims"
      aria-label={say('answers')}
      data-kind={prompt?.kind}
      data-asking={asking ?? undefined}
    >
      {auto && !scene.ended && <Button kind="now" testid="resume" icon="hand" text={t('take_back')} onClick={() => scene.auto(false)} />}
      {!asking && answers.map((one) => <AnswerButton key={one.id} answer={one} off={off} onPress={() => press(one)} />)}
      {asking && asking !== 'riichi' && <Back onBack={asked.back} />}
      {asking &&
        ways.map((way, at) => <WayButton key={at} way={way} nth={at + 1} asking={asking} off={off} onPress={() => give(way.press)} />)}
      {asking === 'riichi' && <Declaring hand={hand} off={off} onCancel={asked.back} onDeclare={declare} />}
      {asking === 'kyuushu' && (
        <Button kind="now" testid="kyuushu-yes" text={say('kyuushu_yes')} disabled={off} onClick={() => give({ a: 'kyuushu' })} />
      )}
    </div>
  )
}

const KINDS = { pass: 'ghost rb-pass', plain: 'solid', win: 'seal' } as const

function AnswerButton({ answer, off, onPress }: { answer: Answer; off: boolean; onPress: () => void }) {
  const { id, look, word, tiles, worth, note, key } = answer
  const said = [say(word), tiles ? tileNames(tiles) : '', worth ? worthText(worth) : '', note ? say(note.word, { n: note.n }) : '']
  return (
    <Button
      kind={KINDS[look]}
      testid={`act-${id}`}
      label={said.filter(Boolean).join(' ')}
      data-key={layout.value === 'desk' ? key : undefined}
      disabled={off}
      onClick={onPress}
    >
      <span>{say(word)}</span>
      {tiles && <Tiles tiles={tiles} />}
      {worth && <small class="num">{worthText(worth)}</small>}
      {note && <small class="num">{say(note.word, { n: note.n })}</small>}
    </Button>
  )
}

/** Returns the worth of a win in short: 2 番 30 符; 满贯. */
function worthText({ han, fu, limit }: Worth): string {
  return limit ? say(`limit_${limit}`) : `${say('han_only', { han })}${fu > 0 ? ` ${plain(fu)}${say('fu_short')}` : ''}`
}

function Back({ onBack }: { onBack: () => void }) {
  return <Button kind="ghost rb-back" testid="way-back" icon="back" label={say('back')} onClick={onBack} />
}

function WayButton({ way, nth, asking, off, onPress }: { way: Way; nth: number; asking: string; off: boolean; onPress: () => void }) {
  const name = way.word ? `${say(way.word)} ${tileName(way.tiles[0]!)}` : say(`${asking}_with`, { tiles: tileNames(way.tiles) })
  return (
    <Button
      kind="solid rb-way"
      testid={`way-${nth}`}
      label={name}
      data-red={way.red ? say('red') : undefined}
      disabled={off}
      onClick={onPress}
    >
      <Tiles tiles={way.word ? way.tiles.slice(0, 1) : way.tiles} />
      <small>{way.word ? say(way.word) : way.red ? `${say('red')} · ${nth}` : nth}</small>
    </Button>
  )
}

function Declaring({ hand, off, onCancel, onDeclare }: { hand: Hand; off: boolean; onCancel: () => void; onDeclare: () => void }) {
  const tile = hand.raised?.tile
  const able = tile !== undefined && hand.whyNot(tile) === null
  return (
    <>
      <Button kind="ghost rb-cancel" testid="riichi-cancel" text={say('cancel')} onClick={onCancel} />
      <Button
        kind="now rb-declare"
        testid="riichi-yes"
        label={able ? `${say('riichi_with', { tile: tileName(tile) })} ${say('stick_cost')}` : say('say_declare')}
        disabled={off || !able}
        onClick={onDeclare}
      >
        <span>{able ? say('riichi_with', { tile: tileName(tile) }) : say('riichi')}</span>
        <small class="num">{say('stick_cost')}</small>
      </Button>
    </>
  )
}
