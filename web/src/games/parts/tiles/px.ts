/** Returns `--name: value px` for each number: lengths reach the CSS as custom properties, the one kind of inline style there is. */
export function px(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, `${Math.round(value * 10) / 10}px`]))
}
