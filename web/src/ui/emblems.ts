/** The pictures on court cards and jokers, as SVG text in a box of 120 x 120: 折扇, 牡丹, 冕旒, sun, moon. */

const drawn = new Map<string, string>()

/** Returns the emblem of J, Q or K; '' for any other rank. */
export function emblem(rank: string): string {
  const draw = COURTS[rank]
  if (!draw) return ''
  let picture = drawn.get(rank)
  if (picture === undefined) {
    picture = draw()
    drawn.set(rank, picture)
  }
  return picture
}

const COURTS: Record<string, () => string> = { J: fan, Q: peony, K: crown }

function line(path: string, more = ''): string {
  return `<path class="pj-l"${more} d="${path}"/>`
}

/** A folding fan (折扇). */
function fan(): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(60 + radius * Math.cos(angle)).toFixed(1)} ${(104 - radius * Math.sin(angle)).toFixed(1)}`
  }
  const outer = `M${at(80, 152)}A80 80 0 0 1 ${at(80, 28)}`
  let ribs = ''
  for (let i = 0; i <= 6; i++) {
    const degrees = 28 + (i * 124) / 6
    ribs += `M${at(8, degrees)}L${at(80, degrees)}`
  }
  return (
    `<path class="pj-f" d="${outer}L${at(38, 28)}A38 38 0 0 0 ${at(38, 152)}Z"/>` +
    line(ribs) +
    line(`${outer}M${at(38, 152)}A38 38 0 0 1 ${at(38, 28)}`) +
    '<circle class="pj-d" cx="60" cy="104" r="6"/>'
  )
}

function rosette(petals: number, distance: number, radius: number, turn: number): string {
  let out = ''
  for (let i = 0; i < petals; i++) {
    const angle = ((turn + (i * 360) / petals) * Math.PI) / 180
    out += `<circle class="pj-p" cx="${(60 + distance * Math.sin(angle)).toFixed(1)}" cy="${(50 - distance * Math.cos(angle)).toFixed(1)}" r="${radius}"/>`
  }
  return out
}

/** A peony (牡丹). */
function peony(): string {
  return (
    line('M60 84V118M60 116C44 116 32 106 28 92 44 92 56 100 60 116 64 100 76 92 92 92 88 106 76 116 60 116') +
    rosette(8, 30, 16.5, 0) +
    rosette(6, 17, 13, 30) +
    '<circle class="pj-k" cx="60" cy="50" r="9.5"/><circle class="pj-l" cx="60" cy="50" r="9.5"/>'
  )
}

/** A crown with strings of beads (冕旒). */
function crown(): string {
  let beads = ''
  for (const x of [10, 21, 32, 88, 99, 110]) {
    beads += line(`M${x} 24V70`, ' stroke-width="2"')
    for (let i = 0; i < 4; i++) beads += `<circle class="pj-d" cx="${x}" cy="${35 + i * 12}" r="4"/>`
  }
  return (
    '<path class="pj-f" d="M40 26H80V84C80 94 40 94 40 84Z"/>' +
    line('M40 26V98M80 26V98M40 84C48 92 72 92 80 84M40 98C48 106 72 106 80 98') +
    '<path class="pj-p" d="M2 24 16 8H104L118 24Z"/><circle class="pj-k" cx="60" cy="56" r="8"/><circle class="pj-l" cx="60" cy="56" r="8"/>' +
    beads
  )
}

/** A sun, the emblem of the big joker (大王). */
export function sun(): string {
  let rays = ''
  for (let i = 0; i < 16; i++) rays += line(`M60 ${i % 2 ? 10 : 4}V22`, ` transform="rotate(${i * 22.5} 60 60)"`)
  return `${rays}<circle class="pj-d" cx="60" cy="60" r="29"/><path class="pj-c" d="M38 66c6-6 10-6 15 0s9 6 14 0 9-6 15 0M44 78c5-5 8-5 12 0s8 5 12 0"/>`
}

/** A moon, the emblem of the little joker (小王). */
export function moon(): string {
  return (
    '<path class="pj-d" d="M78 14A50 50 0 1 0 106 78 40 40 0 1 1 78 14Z"/>' +
    line('M18 100c7-7 12-7 19 0s12 7 19 0 12-7 19 0 12 7 19 0') +
    '<path class="pj-d" d="M96 26l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z"/>'
  )
}
