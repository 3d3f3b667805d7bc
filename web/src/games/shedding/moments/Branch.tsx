/**
 * The branch of a 春天: it grows from left to right, and six blossoms open on it. Only transforms are animated, so nothing is
 * painted again.
 */
const BLOSSOMS = [
  [120, 66],
  [206, 96],
  [300, 60],
  [404, 104],
  [520, 74],
  [618, 112],
] as const
const BOX = '0 0 760 190'

export function Branch() {
  return (
    <div class="sm-branch" aria-hidden="true">
      <div class="sm-wood">
        <svg viewBox={BOX} aria-hidden="true">
          <path d="M-10 40C90 30 160 110 280 92S450 60 540 98 680 120 740 96" />
          <path class="twig" d="M150 74C170 50 180 40 206 30M420 78C450 60 462 40 470 22M300 92C320 120 340 130 372 138" />
        </svg>
      </div>
      {BLOSSOMS.map(([x, y], nth) => (
        <svg
          key={x}
          class="bloom"
          viewBox="-26 -26 52 52"
          aria-hidden="true"
          style={{ '--nth': String(nth), '--x': String(x), '--y': String(y) }}
        >
          {[0, 72, 144, 216, 288].map((turn) => (
            <circle key={turn} class="petal" cy="-13" r="10.5" transform={`rotate(${turn})`} />
          ))}
          <circle class="eye" r="7" />
        </svg>
      ))}
    </div>
  )
}
