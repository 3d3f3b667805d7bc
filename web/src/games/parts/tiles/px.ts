/**
 * Returns `--name: value px` for each number: lengths reach the CSS as custom properties, the only kind of
 * inline style on the page.
 */
export function px(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, `${Math.round(value * 10) / 10}px`]))
}
