/** The mahjong board: the stage, what may be answered, the own hand. */
import { useEffect, useState } from 'preact/hooks'
import { pick, t } from '../../i18n'
import { Plate } from '../parts/Plate'
import { ToggleButton } from '../parts/tiles/Toggles'
import { useHandKeys } from '../parts/tiles/hand/useHandKeys'
import { useAutomatic } from '../parts/useAutomatic'
import { Icon } from '../../ui/Icon'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { Claims } from './claims/Claims'
import { autoWin, noClaims, resetAutomatic } from './hand/automatic'
import { automatic } from './hand/choice'
import { HandRow } from './hand/HandRow'
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
import type { Tile, View } from './view'
import { say } from './words'

export function Board({ scene }: { scene: Scene<View> }) {
  const { view } = scene
  const [under, setUnder] = useState<Tile | null>(null)
  const hand = useHand(scene)
  const help = useHelp(scene)
  const quiet = useAutomatic(scene, automatic(scene.prompt, { win: autoWin.value, claims: !noClaims.value }))
  useEffect(resetAutomatic, [])
  useHandKeys(hand.clear)
  const raised = hand.picked.length === 1 && scene.prompt?.kind !== 'swap' ? hand.picked[0]!.tile : null
  const looked = under ?? raised ?? claimable(scene)
  const after = scene.prompt?.kind === 'discard' ? looked : null
  const waits = scene.aids ? waitsOf(help, view, after) : []
  const corner = <Waits waits={waits} after={after} />
  const desk = layout.value === 'desk'
  const phone = layout.value === 'phone'
  const automation = scene.you !== null && !desk && (
    <ToggleButton scene={scene} toggles={toggles()} title={say('toggles')}>
      {say('automatic')}
    </ToggleButton>
  )
  const resting = scene.you !== null && (scene.seats[scene.you]?.auto === true || (!scene.live && !scene.ended))
  return (
    <main
      class="felt board mahjong"
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-layout={layout.value}
      data-seated={scene.you !== null || undefined}
      data-open={scene.open !== null || undefined}
    >
      <h1 class="sr">{pick(scene.info.name)}</h1>
      <Stage scene={scene} looked={looked} corner={phone ? null : corner} />
      <div class="mj-dock" data-testid="dock">
        <Plate
          scene={scene}
          seat={scene.base}
          title={
            <span class="mj-sentence" role="status" data-testid="status">
              {sentence(scene)}
            </span>
          }
          sub={
            <>
              <Badges view={view} seat={scene.base} />
              <span class="mj-me">{scene.name(scene.base)}</span>
              <Standing scene={scene} seat={scene.base} />
              {phone && scene.prompt?.kind === 'claim' && <Heard waits={waits} />}
            </>
          }
        >
          {phone && automation}
        </Plate>
        {desk && <Rest scene={scene} />}
        {!phone && automation && <div class="mj-line">{automation}</div>}
        {scene.you !== null && (
          <div class="mj-row">
            {phone && scene.prompt?.kind !== 'claim' && corner}
            <Claims scene={scene} hand={hand} quiet={quiet} />
          </div>
        )}
      </div>
      <HandRow
        scene={scene}
        hand={hand}
        help={scene.aids && scene.prompt?.kind === 'discard' ? help : null}
        looked={looked}
        onLook={setUnder}
        dim={resting}
      />
    </main>
  )
}

/** 托管, within reach of a mouse; on a phone it is in the sheet of what is automatic. */
function Rest({ scene }: { scene: Scene<View> }) {
  if (scene.you === null || !scene.live || scene.seats[scene.you]?.auto) return null
  return (
    <button
      type="button"
      class="btn ghost mj-bot"
      data-testid="auto"
      aria-label={t('auto')}
      title={t('auto')}
      onClick={() => scene.auto(true)}
    >
      <Icon name="bot" />
    </button>
  )
}

/** The tile that we are asked about: its like are marked before anything is chosen. */
function claimable({ prompt, view }: Scene<View>): Tile | null {
  return prompt?.kind === 'claim' ? (view.last?.tile ?? null) : null
}
