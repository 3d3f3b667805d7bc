/** A value as JSON that can be folded away, branch by branch. */

/** A value of at most this many characters stands on one line. */
const LINE = 72

/** Shows a value; `open` is how many levels are unfolded at first. */
export function JsonTree({ value, name, open = 1 }: { value: unknown; name?: string | number; open?: number }) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return <Leaf name={name} value={value} />
  if (isFlat(value)) return <Leaf name={name} value={value} />
  return (
    <details class="jt" open={open > 0}>
      <summary>
        <Name name={name} />
        <span class="jd">{sizeOf(value)}</span>
      </summary>
      <div>
        {Object.entries(value).map(([key, inner]) => (
          <JsonTree key={key} name={key} value={inner} open={open - 1} />
        ))}
      </div>
    </details>
  )
}

/** Whether a value stands on one line: a list of plain values of any length (a deck), or another value that is short. */
function isFlat(value: object): boolean {
  const inner = Object.values(value)
  if (Array.isArray(value) && inner.every((one) => typeof one !== 'object' || one === null)) return true
  return JSON.stringify(value).length <= LINE && inner.every((one) => typeof one !== 'object' || one === null || Array.isArray(one))
}

function Leaf({ name, value }: { name: string | number | undefined; value: unknown }) {
  return (
    <div class="jl">
      <Name name={name} />
      <span class={`j-${kindOf(value)}`}>{spaced(value)}</span>
    </div>
  )
}

function Name({ name }: { name: string | number | undefined }) {
  return name === undefined ? null : <span class="jn">{name}</span>
}

function sizeOf(value: object): string {
  const length = Object.keys(value).length
  return Array.isArray(value) ? `[${length}]` : `{${length}}`
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}

/** Lists of plain values are easier to read with a space after the comma. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'undefined'
}
