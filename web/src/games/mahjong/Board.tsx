/** The mahjong board: the stage, the buttons of answers, the player's hand. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { pick } from '../../i18n'
import { HintButton, useHint } from '../parts/Hint'
import { Plate } from '../parts/Plate'
import { useSquare } from '../parts/tiles/useSquare'
import { AutoButton, claimable, isResting, TileBoard, withChoice } from '../parts/tiles/board'
import { ToggleButton } from '../parts/tiles/Toggles'
import { useHandKeys } from '../parts/tiles/hand/useHandKeys'
import { useAutomatic } from '../parts/useAutomatic'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { Claims } from './claims/Claims'
import { autoWin, noClaims, resetAutomatic } from './hand/automatic'
import { automatic } from './hand/choice'
import { HandRow } from './hand/HandRow'
import { chosenOf } from './hand/swap'
import { useHand } from './hand/useHand'
import { toggles } from './help/toggles'
import { useHelp } from './help/useHelp'
import { Heard, Waits } from './help/Waits'
import { waitsOf } from './help/waits'
import './mahjong.css'
import './phone.css'
import { sentence } from './sentence'
import { Badges, Standing } from './stage/Place'
import { Stage } from './stage/Stage'
import type { Tile, View, WaitHelp } from './view'
import { say } from './words'

export function Board({ scene: asked }: { scene: Scene<View> }) {
  const scene = withChoice(asked)
  const { view, prompt } = scene
  const [under, setUnder] = useState<Tile | null>(null)
  const felt = useRef<HTMLElement>(null)
  const table = useSquare(felt, view.order.length, scene.open !== null, true)
  const hand = useHand(scene)
  const help = useHelp(scene)
  const hint = useHint(scene, (tiles) => hand.choose(chosenOf(hand.tiles, tiles)))
  const quiet = useAutomatic(scene, automatic(prompt, { win: autoWin.value, claims: !noClaims.value }))
  useEffect(resetAutomatic, [])
  useHandKeys(hand.clear)
  const raised = hand.picked.length === 1 && prompt?.kind !== 'swap' ? hand.picked[0]!.tile : null
  const looked = under ?? raised ?? claimable(scene)
  const after = prompt?.kind === 'discard' ? looked : null
  const waits = scene.helped ? waitsOf(help, view, after) : []
  const corner = <Waits waits={waits} after={after} />
  const hinting = <HintButton scene={scene} hint={hint} />
  const phone = layout.value === 'phone'
  const automation = scene.you !== null && layout.value !== 'desk' && (
    <ToggleButton scene={scene} toggles={toggles()} title={say('toggles')}>
      {say('automatic')}
    </ToggleButton>
  )
  return (
    <TileBoard scene={scene} game="mahjong" title={pick(scene.info.name)} box={felt} table={table}>
      <Stage scene={scene} looked={looked} corner={phone ? null : corner} table={table} />
      <div class="mj-dock" data-testid="dock">
        <OwnPlate scene={asked} waits={waits} apart={table !== null}>
          {!table && hinting}
          {phone && automation}
        </OwnPlate>
        {table && hinting}
        <AutoButton scene={scene} kind="mj-bot" />
        {!phone && automation && <div class="mj-line">{automation}</div>}
        {scene.you !== null && (
          <div class="mj-row">
            {phone && prompt?.kind !== 'claim' && corner}
            <Claims scene={scene} hand={hand} quiet={quiet} />
          </div>
        )}
      </div>
      <HandRow
        tile={table?.hand ?? null}
        scene={scene}
        hand={hand}
        help={scene.helped && prompt?.kind === 'discard' ? help : null}
        looked={looked}
        onLook={setUnder}
        dim={isResting(scene)}
      />
    </TileBoard>
  )
}

interface OwnPlateProps {
  scene: Scene<View>
  waits: readonly WaitHelp[]
  /** Whether the sentence stands outside the plate. */
  apart: boolean
  children: ComponentChildren
}

/** The plate at the bottom: the sentence of the status line, and below it the facts of the seat. */
function OwnPlate({ scene, waits, apart, children }: OwnPlateProps) {
  const { base, view } = scene
  const status = (
    <span class="mj-sentence" role="status" data-testid="status">
      {sentence(scene)}
    </span>
  )
  const sub = (
    <>
      <Badges view={view} seat={base} />
      {!apart && <span class="mj-me">{scene.name(base)}</span>}
      <Standing scene={scene} seat={base} />
      {layout.value === 'phone' && scene.prompt?.kind === 'claim' && <Heard waits={waits} />}
    </>
  )
  return (
    <>
      {apart && <p class="sq-status">{status}</p>}
      <Plate scene={scene} seat={base} {...(!apart && { title: status })} sub={sub}>
        {children}
      </Plate>
    </>
  )
}
