/** The branch of a 春天: it draws itself, and six blossoms open on it. */
const BLOSSOMS = [
  [120, 66],
  [206, 96],
  [300, 60],
  [404, 104],
  [520, 74],
  [618, 112],
] as const

export function Branch() {
  return (
    <svg class="sm-branch" viewBox="0 0 760 190" aria-hidden="true">
      <path pathLength="1" d="M-10 40C90 30 160 110 280 92S450 60 540 98 680 120 740 96" />
      <path class="twig" pathLength="1" d="M150 74C170 50 180 40 206 30M420 78C450 60 462 40 470 22M300 92C320 120 340 130 372 138" />
      {BLOSSOMS.map(([x, y], nth) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <g class="bloom" style={{ '--nth': String(nth) }}>
            {[0, 72, 144, 216, 288].map((turn) => (
              <circle key={turn} class="petal" cy="-13" r="10.5" transform={`rotate(${turn})`} />
            ))}
            <circle class="eye" r="7" />
          </g>
        </g>
      ))}
    </svg>
  )
}
