/** The stage: the oval, the seats around it with cards and chips, the middle with board and pots. */
import { useRef } from 'preact/hooks'
import { useSize } from '../../../ui/useSize'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { standingOut } from '../awards'
import { useOdds } from '../runout/useOdds'
import type { View } from '../view'
import { arrange } from './arrange'
import type { Arrangement } from './arrangement'
import { AllIn } from '../moments/AllIn'
import { holeOf, isOpen } from './hole'
import { Middle } from './Middle'
import { Place } from './Place'
import { sizeFactor } from '../../../app/cardsize'
import { railOf, type Rail } from './rail'
import { px } from './style'
import { useRotation } from './useRotation'

export function Stage({ scene, running }: { scene: Scene<View>; running: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const chosen = useRotation(scene.view)
  const odds = useOdds(scene, running)
  const seats = scene.seats.length
  const { boards } = scene.view
  const open = Array.from({ length: seats }, (_, distance) => isOpen(holeOf(scene, (scene.base + distance) % seats)))
  const arrangement = width > 0 && height > 0 ? arrange(width, height, seats, boards.length, potsOf(scene.view), sizeFactor(), open) : null
  return (
    <div
      class="hstage"
      ref={box}
      data-kind={arrangement?.kind}
      data-crowded={seats > 6 || undefined}
      data-narrow={(arrangement?.spots[1]?.plate.w ?? 116) < 104 || undefined}
      data-named={(arrangement?.sizes.name ?? 0) > 0 || undefined}
      style={arrangement ? sizesOf(arrangement) : {}}
    >
      {arrangement && <Edge rail={railOf(arrangement, { w: width, h: height })} />}
      {arrangement && <Placed scene={scene} arrangement={arrangement} chosen={chosen} odds={odds} />}
    </div>
  )
}

function Edge({ rail: { x, y, w, h, radius } }: { rail: Rail }) {
  return <div class="table-edge" aria-hidden="true" style={px({ x: x - w / 2, y: y - h / 2, w, h, radius, 'rim-w': 6 })} />
}

interface PlacedProps {
  scene: Scene<View>
  arrangement: Arrangement
  chosen: number | null
  odds: ReadonlyMap<Seat, number>
}

function Placed({ scene, arrangement, chosen, odds }: PlacedProps) {
  const out = standingOut(scene.view, chosen)
  const seats = scene.seats.length
  return (
    <>
      <Middle scene={scene} arrangement={arrangement} out={out} chosen={chosen} />
      <AllIn scene={scene} board={arrangement.board} />
      {scene.seats.map((_, seat) => (
        <Place
          key={seat}
          scene={scene}
          seat={seat}
          spot={arrangement.spots[(seat - scene.base + seats) % seats]!}
          brief={arrangement.kind !== 'wide' && arrangement.sizes.name === 0}
          named={arrangement.sizes.name > 0}
          pot={arrangement.pot}
          out={out}
          odds={odds.get(seat) ?? null}
        />
      ))}
    </>
  )
}

/** Returns how many pots the middle lists. */
function potsOf({ pots, awards, boards }: View): number {
  if (awards.length > 0) return boards.length > 1 || awards.length === 1 ? 0 : awards.length
  return pots.length > 1 ? pots.length : 0
}

/** Returns the sizes that all seats share, as custom properties. */
function sizesOf({ sizes, spots, hand }: Arrangement): Record<string, string> {
  const { hole, shown, lift, name, peek, mine, board } = sizes
  const own = spots[0]!.plate
  const other = spots[1]!.plate
  return {
    ...px({
      hole,
      shown,
      lift,
      name,
      peek,
      mine,
      board,
      'hand-x': hand.x - own.x,
      'hand-y': hand.y - own.y,
      'own-w': own.w,
      'own-h': own.h,
      'plate-w': other.w,
      'plate-h': other.h,
    }),
  }
}
