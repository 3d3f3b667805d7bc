/** A card or tile as a game's emblem, and on the small pictures of tables. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { familyOf } from '../games/registry'
import type { GameInfo } from '#sdk'
import { Drawing } from '../ui/Card'

/** Emblems chosen by hand, by the game's key. Any other game shows its highest card. */
const CARDS: Record<string, string> = {
  doudizhu: 'BJ',
  doudizhu_4p: '8c',
  doudizhu_x: 'Kh',
  big_two: '2s',
  three_two_one: '3d',
  wuguapi: '5h',
  qigui521: '7c',
  qigui523: 'LJ',
}
const TILE = '1s'
const HIDDEN = '??'

/** The drawings of tiles; loaded with the first tile shown, so that pages with cards only do without. */
const faces = signal<Readonly<Record<string, string>> | null>(null)

/** Whether a game is played with tiles. */
export function hasTiles(info: GameInfo | undefined): boolean {
  return familyOf(info)?.pieces === 'tiles'
}

/** What stands for a game. */
export function Emblem({ info }: { info: GameInfo }) {
  return hasTiles(info) ? (
    <TileDrawing tile={TILE} />
  ) : (
    <span class="card" aria-hidden="true">
      <Drawing card={cardOf(info)} />
    </span>
  )
}

export function TileDrawing({ tile }: { tile: string }) {
  useEffect(() => {
    if (faces.value === null)
      import('../games/parts/tiles/faces').then(
        ({ FACES }) => {
          faces.value = FACES
        },
        () => undefined,
      )
  }, [])
  const face = faces.value?.[tile]
  return (
    <span class={tile === HIDDEN ? 'tile back' : 'tile'} aria-hidden="true">
      {face && <img src={face} alt="" draggable={false} />}
    </span>
  )
}

function cardOf(info: GameInfo): string {
  const highest = info.order?.at(-1) ?? 'A'
  return CARDS[info.key] ?? (highest.length === 2 ? highest : `${highest}s`)
}
