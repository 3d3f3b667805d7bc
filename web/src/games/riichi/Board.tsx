/** The riichi board: the stage, the player's plate with the buttons of answers, the player's hand. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { HintButton, useHint } from '../parts/Hint'
import { Plate } from '../parts/Plate'
import { useSquare } from '../parts/tiles/useSquare'
import { AutoButton, claimable, isResting, TileBoard, withChoice } from '../parts/tiles/board'
import { useHandKeys } from '../parts/tiles/hand/useHandKeys'
import { ToggleButton } from '../parts/tiles/Toggles'
import { useAutomatic } from '../parts/useAutomatic'
import { useShortcuts } from '../parts/useShortcuts'
import { Actions } from './actions/Actions'
import { useAsking, type Asked } from './actions/useAsking'
import { automatic, autoWin, noCalls, resetAutomatic } from './hand/automatic'
import { HandRow } from './hand/HandRow'
import { useHand, type Hand } from './hand/useHand'
import { toggleKeys, toggles } from './help/toggles'
import { toldInReplay, type Told } from './help/told'
import { useTold } from './help/useTold'
import { Waits } from './help/Waits'
import './riichi.css'
import './phone.css'
import './land.css'
import './open.css'
import { sentence } from './sentence'
import { toggleDifference } from './stage/difference'
import { Stage } from './stage/Stage'
import { Wind } from './stage/Wind'
import { placesOf, type Help, type Tile, type TurnChoice, type View } from './view'
import { plain, say } from './words'

export function Board({ scene: played }: { scene: Scene<View> }) {
  const scene = withChoice(played)
  const { prompt } = scene
  const [under, setUnder] = useState<Tile | null>(null)
  const felt = useRef<HTMLElement>(null)
  const table = useSquare(felt, scene.seats.length, scene.open !== null)
  const asked = useAsking(prompt)
  const declaring = asked.asking === 'riichi'
  const hand = useHand(scene, declaring)
  const hint = useHint(scene, (tiles) => hand.raise(hand.tiles.findLast(({ tile }) => tiles.includes(tile))))
  const quiet = useAutomatic(scene, automatic(prompt, { win: autoWin.value, noCalls: noCalls.value }))
  useEffect(resetAutomatic, [])
  useHandKeys(() => undefined)
  useShortcuts({ d: toggleDifference, ...(scene.you === null ? {} : toggleKeys()) })
  const looked = under ?? hand.raised?.tile ?? claimable(scene)
  const after = prompt?.kind === 'discard' ? ((declaring ? hand.raised?.tile : looked) ?? null) : null
  const { told, ready, best } = useTold(scene, after, declaring)
  // Riichi is first suggested with the discard that leaves the most winning tiles.
  // Without help it is suggested with the drawn tile, if that may be discarded.
  useEffect(() => {
    if (declaring) hand.raise(first(hand.tiles, scene, best))
  }, [declaring, best])
  const land = layout.value === 'land'
  const waits = <OwnWaits scene={scene} told={told} after={after} declaring={declaring} />
  const hinting = <HintButton scene={scene} hint={hint} />
  return (
    <TileBoard scene={scene} game="riichi" title={say('board')} box={felt} table={table}>
      <Stage scene={scene} looked={looked} corner={scene.open ? null : waits} />
      <div class="rb-dock" data-testid="dock">
        <OwnPlate scene={played} asking={asked.asking} apart={table !== null}>
          {!table && !land && hinting}
        </OwnPlate>
        <AutoButton scene={scene} kind="rb-bot" />
        {scene.open && <div class="rb-told">{waits}</div>}
        {scene.you !== null && <AnswerRow scene={scene} hand={hand} asked={asked} quiet={quiet} waits={waits} />}
      </div>
      {(table || land) && hinting}
      <HandRow
        tile={table?.hand ?? null}
        scene={scene}
        hand={hand}
        declaring={declaring}
        ready={prompt?.kind === 'discard' ? ready : []}
        looked={looked}
        onLook={setUnder}
        dim={isResting(scene)}
      />
    </TileBoard>
  )
}

interface AnswerRowProps {
  scene: Scene<View>
  hand: Hand
  asked: Asked
  quiet: boolean
  waits: ComponentChildren
}

/** The buttons of answers. On a phone the waits and the button for automatic actions stand beside them, but not during a claim. */
function AnswerRow({ scene, hand, asked, quiet, waits }: AnswerRowProps) {
  const desk = layout.value === 'desk'
  const busy = scene.prompt?.kind === 'claim' && !quiet
  return (
    <div class="rb-row" data-busy={busy || undefined}>
      {!desk && (asked.asking === null || asked.asking === 'riichi') && !busy && waits}
      <Actions scene={scene} hand={hand} asked={asked} quiet={quiet} noCalls={noCalls.value} />
      {!desk && asked.asking === null && !busy && (
        <ToggleButton scene={scene} toggles={toggles()} title={say('toggles')}>
          {say('automatic')}
        </ToggleButton>
      )}
    </div>
  )
}

interface OwnWaitsProps {
  scene: Scene<View>
  told: Told
  after: Tile | null
  declaring: boolean
}

/** The waits of the player's hand; in a replay those of the hand at the bottom. */
function OwnWaits({ scene, told, after, declaring }: OwnWaitsProps) {
  if (scene.you !== null) return <Waits view={scene.view} told={told} after={after} declaring={declaring} />
  if (!scene.open) return null
  return <Waits view={scene.view} told={toldInReplay(scene.view, scene.waits as Help | null)} after={null} declaring={false} />
}

interface OwnPlateProps {
  scene: Scene<View>
  asking: ReturnType<typeof useAsking>['asking']
  apart: boolean
  children: ComponentChildren
}

/**
 * The plate at the bottom: the sentence of the status line, and below it the facts of the seat. `apart`: the
 * sentence stands outside the plate.
 */
function OwnPlate({ scene, asking, apart, children }: OwnPlateProps) {
  const status = (
    <span class="rb-sentence" role="status" data-testid="status">
      {sentence(scene, asking)}
    </span>
  )
  return (
    <>
      {apart && <p class="sq-status">{status}</p>}
      <Plate scene={scene} seat={scene.base} {...(!apart && { title: status })} sub={<Own scene={scene} named={!apart} />}>
        {children}
      </Plate>
    </>
  )
}

/**
 * The wind, place and points of the seat at the bottom, and the number of kinds that could end the deal
 * (九种九牌). `named`: the plate shows the sentence in place of the name; a spectator then reads the seat's name
 * here.
 */
function Own({ scene, named }: { scene: Scene<View>; named: boolean }) {
  const { view, base, prompt } = scene
  const kinds = prompt?.kind === 'discard' ? (prompt.legal as unknown as TurnChoice).kyuushu : null
  return (
    <>
      <Wind view={view} seat={base} />
      {named && scene.you === null && <span>{scene.name(base)}</span>}
      {view.riichi[base] && (
        <span class="rb-tag" data-testid={`riichi-${base}`}>
          {say('in_riichi')}
        </span>
      )}
      <span>
        <span class="rb-rank">{say('place', { n: placesOf(view)[base]! })} · </span>
        {plain(view.points[base]!)}
        {kinds !== null && ` · ${say('kinds', { n: kinds })}`}
      </span>
    </>
  )
}

/** Returns the tile with which riichi is suggested; undefined: none. */
function first<Held extends { tile: Tile; drawn: boolean }>(
  tiles: readonly Held[],
  { prompt }: Scene<View>,
  best: Tile | null,
): Held | undefined {
  const { riichi = [] } = (prompt?.legal ?? {}) as Partial<TurnChoice>
  const able = tiles.filter(({ tile }) => riichi.includes(tile))
  return able.findLast(({ tile }) => tile === best) ?? able.find(({ drawn }) => drawn) ?? able[0]
}
