/** The figures of a game, as the server names them: each with its value, its base and its interval. */
import type { ShownFigure } from '#sdk'
import { number, pick, signed } from '../../i18n'
import { h } from './words'

/** With fewer chances than this a figure says little. */
const FEW = 30
/**
 * The possible ends of a mean's track, as distances from 0. The first that contains the interval is taken; if
 * none does, the track ends with the interval.
 */
const SCALES = [1.5, 6, 15, 60, 150, 600, 1500, 6000]

export function Figures({ figures }: { figures: ShownFigure[] }) {
  return (
    <dl class="figures" data-testid="figures">
      {figures.map((figure) => (
        <div key={figure.key} data-few={figure.chances < FEW || undefined} data-figure={figure.key}>
          <dt>
            {pick(figure.name, figure.key)}
            <small>{base(figure)}</small>
          </dt>
          <dd class="num">
            {amountOf(figure)}
            {interval(figure) && <small>{interval(figure)}</small>}
          </dd>
          {track(figure) && (
            <dd class="ivt" data-even={figure.even} style={track(figure)}>
              <i />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Returns the base of a figure in words: its chances, and whether luck could explain its value. */
export function base(figure: ShownFigure): string {
  const per = pick(figure.per)
  const plain = figure.kind === 'mean' || figure.chances === 0
  const parts = [plain ? `${number(figure.chances)} ${per}` : h('of', { n: number(figure.times), all: `${number(figure.chances)} ${per}` })]
  const unit = pick(figure.unit)
  if (unit) parts.push(unit)
  if (figure.chances === 0) return h('no_chance')
  if (figure.chances < FEW) parts.push(h('few'))
  else if (figure.even && figure.low !== undefined && figure.low <= 0 && (figure.high ?? 0) >= 0) parts.push(h('unsettled'))
  return parts.join(' · ')
}

/** Returns the value in words; — if there is none. A large value has fewer decimal places than a small one. */
export function amountOf(figure: ShownFigure): string {
  if (figure.value === undefined) return '—'
  return written(figure, figure.value)
}

/** Returns the interval: `18.8–25.3` for a rate, `± 0.31` for a mean; '' if there is none. */
export function interval(figure: ShownFigure): string {
  if (figure.low === undefined || figure.high === undefined) return ''
  if (figure.kind === 'rate') return `${tenth(figure.low)}–${tenth(figure.high)}`
  const half = (figure.high - figure.low) / 2
  return `± ${rounded(half, decimals(half))}`
}

function written(figure: ShownFigure, value: number): string {
  if (figure.kind === 'rate') return `${tenth(value)}%`
  const places = decimals(value)
  const whole = Math.round(value * 10 ** places)
  return figure.even || whole < 0 ? signed(whole, places) : number(whole, places)
}

function tenth(share: number): string {
  return rounded(share * 100, 1)
}

function rounded(value: number, places: number): string {
  return number(Math.round(value * 10 ** places), places)
}

function decimals(value: number): number {
  const size = Math.abs(value)
  return size >= 100 ? 0 : size >= 10 ? 1 : 2
}

/**
 * Returns where the interval and the value lie on the track, which runs from 0 to 100 % for a rate, and has 0 in its middle
 * for a figure that is `even`. undefined: the interval is missing, or the figure is neither a rate nor `even`.
 */
function track({ kind, even, value, low, high }: ShownFigure): Record<string, string> | undefined {
  if (value === undefined || low === undefined || high === undefined) return undefined
  if (kind !== 'rate' && !even) return undefined
  const end = SCALES.find((one) => one >= Math.max(-low, high)) ?? Math.max(-low, high)
  const at = (one: number) => `${(kind === 'rate' ? one * 100 : 50 + (50 * one) / end).toFixed(1)}%`
  return { '--low': at(low), '--high': at(high), '--at': at(value) }
}
