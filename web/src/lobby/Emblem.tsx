/** A card or tile as a game's emblem, and on the small pictures of tables. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { familyOf } from '../games/registry'
import type { GameInfo } from '#sdk'
import { Drawing } from '../ui/Card'
import './emblem.css'

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
const RED_FIVE = '0p'
const HIDDEN = '??'

/** The drawings of tiles; loaded with the first tile shown, so that pages with cards only do not load them. */
const faces = signal<Readonly<Record<string, string>> | null>(null)

/** Whether a game is played with tiles. */
export function hasTiles(info: GameInfo | undefined): boolean {
  return familyOf(info)?.pieces === 'tiles'
}

/** The picture of a game. */
export function Emblem({ info }: { info: GameInfo }) {
  if (info.family === 'riichi') return <Riichi />
  return hasTiles(info) ? (
    <TileDrawing tile={TILE} />
  ) : (
    <span class="card" aria-hidden="true">
      <Drawing card={cardOf(info)} />
    </span>
  )
}

/** A tile that lies sideways, as in a declared riichi, and a stick of 1,000 points. */
function Riichi() {
  return (
    <span class="em-riichi" aria-hidden="true">
      <TileDrawing tile={RED_FIVE} lying />
      <svg viewBox="0 0 66 10" aria-hidden="true">
        <rect x=".5" y=".5" width="65" height="9" rx="4" />
        <circle cx="33" cy="5" r="3" />
      </svg>
    </span>
  )
}

export function TileDrawing({ tile, lying = false }: { tile: string; lying?: boolean }) {
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
    <span class={['tile', tile === HIDDEN && 'back', lying && 'lying'].filter(Boolean).join(' ')} aria-hidden="true">
      {face && <img src={face} alt="" draggable={false} />}
    </span>
  )
}

function cardOf(info: GameInfo): string {
  const highest = info.order?.at(-1) ?? 'A'
  return CARDS[info.key] ?? (highest.length === 2 ? highest : `${highest}s`)
}
