/** A seat's melds (副露). */
import { Tile } from '../../parts/tiles/Tile'
import { sourceOf } from '../../parts/tiles/turning'
import type { Seat } from '#sdk'
import { seatsOf, type Meld, type Tile as TileText, type View } from '../view'
import { meldName, say } from '../words'
import { spotsOf } from './laid'
import { alike } from './looked'

interface Props {
  view: View
  owner: Seat
  melds: readonly Meld[]
  looked?: TileText | null
  name: (seat: Seat) => string
}

export function Melds({ view, owner, melds, looked = null, name }: Props) {
  return (
    <>
      {melds.map((meld, at) => (
        <LaidDown key={at} view={view} owner={owner} meld={meld} looked={looked} name={name} />
      ))}
    </>
  )
}

function LaidDown({ view, owner, meld, looked, name }: { meld: Meld } & Omit<Required<Props>, 'melds'>) {
  const from = sourceOf(seatsOf(view), owner, meld)
  const source = meld.feeder === undefined ? '' : ` ← ${name(meld.feeder)}`
  return (
    <span
      class="rb-meld"
      role="group"
      aria-label={`${meldName(meld)}${source}`}
      data-meld={meld.kind}
      data-from={meld.feeder}
      data-side={from ?? undefined}
    >
      {spotsOf(meld, from).map(({ tile, sideways, on }, nth) => (
        <span key={nth} class={on ? 'rb-pile' : undefined}>
          {on && <Tile tile={on} sideways same={alike(looked, on)} />}
          <Tile tile={tile} sideways={sideways} same={alike(looked, tile)} />
        </span>
      ))}
    </span>
  )
}

export function meldsLabel(who: string): string {
  return say('melds_of', { name: who })
}
