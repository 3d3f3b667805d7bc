/** The common part of the boards of all games with tiles. */
import type { ComponentChildren, Ref } from 'preact'
import { t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import './square.css'
import type { Square } from './square'
import type { Tile } from './tiles'
import { squareStyle } from './useSquare'

interface Props {
  scene: Scene
  /** The class of the game's board. */
  game: string
  title: string
  /** The ref of the felt, whose size is measured. */
  box: Ref<HTMLElement>
  /** The boxes of a square table for four; null: the board has another arrangement. */
  table: Square | null
  children: ComponentChildren
}

export function TileBoard({ scene, game, title, box, table, children }: Props) {
  return (
    <main
      ref={box}
      style={squareStyle(table)}
      data-square={table !== null || undefined}
      class={`felt board ${game}`}
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-layout={layout.value}
      data-seated={scene.you !== null || undefined}
      data-open={scene.open !== null || undefined}
    >
      <h1 class="sr">{title}</h1>
      {table && <div class="table-edge sq-edge" />}
      {children}
    </main>
  )
}

/** The button for 托管 on a desk; on a phone it is in the sheet of automatic actions. */
export function AutoButton({ scene, kind }: { scene: Scene; kind: string }) {
  if (layout.value !== 'desk' || scene.you === null || !scene.live || scene.seats[scene.you]?.auto) return null
  return <Button kind={`ghost ${kind}`} testid="auto" icon="bot" label={t('auto')} title={t('auto')} onClick={() => scene.auto(true)} />
}

/**
 * Returns the scene; without its prompt if there is only one legal answer, which the server will give: no
 * tile is then dimmed.
 */
export function withChoice<View>(scene: Scene<View>): Scene<View> {
  return scene.prompt?.actAt == null ? scene : { ...scene, prompt: null }
}

/** Whether the viewer's hand is played by the server, or cannot be played now. */
export function isResting({ you, seats, live, ended }: Scene): boolean {
  return you !== null && (seats[you]?.auto === true || (!live && !ended))
}

/**
 * Returns the tile that the viewer may claim; null: none. Tiles of its kind are marked while the viewer looks
 * at no tile.
 */
export function claimable({ prompt, view }: Scene<{ last: { tile: Tile } | null }>): Tile | null {
  return prompt?.kind === 'claim' ? (view.last?.tile ?? null) : null
}
