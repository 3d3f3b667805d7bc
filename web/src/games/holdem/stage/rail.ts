/** The table's rail: a box around all seats and the board, with corners as round as they can be with all of these inside. Pure. */
import type { Arrangement } from './arrangement.ts'
import { bottomOf, topOf, type Box, type Size } from './boxes.ts'

/** The gap between the rail and the outermost boxes at the left and right; half as much above and below. */
const PAD_PX = 12
/** The least distance of a box's corner from the curve of the rail. */
const INSIDE_PX = 4
/** The distance of the rail from the edge of the stage. */
const EDGE_PX = 4
/** How far a plate's marks stand out of it. */
const MARKS_PX = 6
const STEP_PX = 2
/** The least radius of the corners: that of the plates, which may lie in them. */
const ROUNDED_PX = 12

export interface Rail extends Box {
  radius: number
}

/** The sides of a box. */
interface Sides {
  left: number
  top: number
  right: number
  bottom: number
}

export function railOf({ spots, hand, board, sizes }: Arrangement, stage: Size): Rail {
  const boxes = [
    ...spots.map(({ plate }, at) => sidesOf(plate, at === 0 ? 0 : sizes.peek, MARKS_PX)),
    sidesOf(hand, 0, 0),
    sidesOf(board, 0, 0),
  ]
  const left = Math.max(EDGE_PX, Math.min(...boxes.map((one) => one.left)) - PAD_PX)
  const right = stage.w - left
  const top = Math.max(EDGE_PX, Math.min(...boxes.map((one) => one.top)) - PAD_PX / 2)
  const bottom = Math.min(stage.h - EDGE_PX, Math.max(...boxes.map((one) => one.bottom)) + PAD_PX / 2)
  const edge = { left, top, right, bottom }
  let radius = Math.floor(Math.min(right - left, bottom - top) / 2)
  while (radius > 0 && !boxes.every((box) => isInside(box, edge, radius))) radius -= STEP_PX
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top, radius: Math.max(ROUNDED_PX, radius) }
}

function sidesOf(box: Box, above: number, marks: number): Sides {
  return { left: box.x - box.w / 2 - marks, right: box.x + box.w / 2 + marks, top: topOf(box) - above, bottom: bottomOf(box) + marks }
}

/** Whether all corners of a box are inside the rounded edge. */
function isInside(box: Sides, edge: Sides, radius: number): boolean {
  const corners = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => [x, y] as const))
  return corners.every(([x, y]) => {
    const across = Math.min(x - edge.left, edge.right - x)
    const down = Math.min(y - edge.top, edge.bottom - y)
    if (across >= radius || down >= radius) return true
    return (radius - across) ** 2 + (radius - down) ** 2 <= Math.max(0, radius - INSIDE_PX) ** 2
  })
}
