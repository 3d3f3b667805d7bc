/** The common part of the boards of all games with tiles. */
import type { ComponentChildren } from 'preact'
import { t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import type { Tile } from './tiles'

interface Props {
  scene: Scene
  /** The class of the game's board. */
  game: string
  title: string
  children: ComponentChildren
}

export function TileBoard({ scene, game, title, children }: Props) {
  return (
    <main
      class={`felt board ${game}`}
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-layout={layout.value}
      data-seated={scene.you !== null || undefined}
      data-open={scene.open !== null || undefined}
    >
      <h1 class="sr">{title}</h1>
      {children}
    </main>
  )
}

/** 托管, within reach of a mouse; on a phone it is in the sheet of what is automatic. */
export function AutoButton({ scene, kind }: { scene: Scene; kind: string }) {
  if (layout.value !== 'desk' || scene.you === null || !scene.live || scene.seats[scene.you]?.auto) return null
  return <Button kind={`ghost ${kind}`} testid="auto" icon="bot" label={t('auto')} title={t('auto')} onClick={() => scene.auto(true)} />
}

/** Whether the viewer's hand is played by the server, or cannot be played now. */
export function isResting({ you, seats, live, ended }: Scene): boolean {
  return you !== null && (seats[you]?.auto === true || (!live && !ended))
}

/** The tile that we are asked about: its like are marked before anything is chosen. */
export function claimable({ prompt, view }: Scene<{ last: { tile: Tile } | null }>): Tile | null {
  return prompt?.kind === 'claim' ? (view.last?.tile ?? null) : null
}
