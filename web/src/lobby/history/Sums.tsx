/** The sums of the reader's history, one box per game; a rate stands with its base and its interval. */
import type { ComponentChildren } from 'preact'
import type { Figure, GameSums } from '#sdk'
import { gameOf } from '../../app/catalogue'
import { account } from '../../app/session'
import { number, pick, signed } from '../../i18n'
import { Adjusted } from './Adjusted'
import { Figures } from './Figures'
import { h } from './words'

/** With fewer deals than this a figure says little. */
const FEW = 30

export function Sums({ sums }: { sums: Record<string, GameSums> }) {
  return (
    <PlayedSums sums={sums}>
      <p class="soft">{h('records')}</p>
      {!account.value?.handle && (
        <p class="soft">
          {h('guest')}{' '}
          <a href="/me" data-testid="history-keep">
            {h('keep')}
          </a>
        </p>
      )}
    </PlayedSums>
  )
}

/** The sums of any player, with `children` below them. */
export function PlayedSums({ sums, children }: { sums: Record<string, GameSums>; children?: ComponentChildren }) {
  const played = Object.entries(sums).toSorted(([, one], [, other]) => (other.deals ?? 0) - (one.deals ?? 0))
  return (
    <aside class="history-sums" aria-label={h('sums')}>
      {played.map(([game, of], place) => (
        <section key={game} class="box" data-testid={`sums-${game}`}>
          <h2>{pick(gameOf(game)?.name, game)}</h2>
          <GameFacts of={of} />
          {of.figures && (
            // Only the figures of the most played game are open: those of all games are too long to be seen at once.
            <details open={place === 0}>
              <summary>{h('figures')}</summary>
              <Figures figures={of.figures} />
            </details>
          )}
          {of.adjusted && <Adjusted months={of.adjusted} />}
        </section>
      ))}
      {played.some(([, of]) => of.figures) && <p class="soft">{h('base')}</p>}
      {played.length > 0 && <p class="soft">{h('not_counted')}</p>}
      {children}
    </aside>
  )
}

function GameFacts({ of }: { of: GameSums }) {
  const deals = of.deals ?? 0
  const few = deals < FEW
  return (
    <dl data-few={few || undefined}>
      {of.win_rate && (
        <Fact
          name={h('won')}
          base={`${h('of', { n: of.won ?? 0, all: deals })}${few ? ` · ${h('few')}` : ''}`}
          value={percent(of.win_rate.value)}
        >
          <Track of={of.win_rate} />
        </Fact>
      )}
      {deals > 0 && <Fact name={h('total')} base={h('n_deals', { n: deals })} value={<Amount of={of.amount ?? 0} />} />}
      {of.mean && !of.figures && <Fact name={h('mean')} base={meanBase(of.mean)} value={<Amount of={of.mean.value} decimals={2} />} />}
      {deals > 0 && <Fact name={h('best')} value={<Amount of={of.best ?? 0} />} />}
      {deals > 0 && <Fact name={h('worst')} value={<Amount of={of.worst ?? 0} />} />}
      {of.mean_place !== undefined && !of.figures && (
        <Fact name={h('mean_place')} base={h('n_matches', { n: of.matches ?? 0 })} value={number(Math.round(of.mean_place * 100), 2)} />
      )}
      {of.score !== undefined && <Fact name={h('score')} value={<Amount of={of.score} decimals={1} />} />}
    </dl>
  )
}

function Fact({ name, base, value, children }: { name: string; base?: string; value: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div>
      <dt>
        {name}
        {base && <small>{base}</small>}
      </dt>
      <dd class="num">{value}</dd>
      {children}
    </div>
  )
}

/** A share on a track from 0 to 100 %, with its interval: the narrower the band, the surer the share. */
function Track({ of }: { of: Figure }) {
  const style = { '--low': percent(of.low), '--high': percent(of.high), '--at': percent(of.value) }
  return (
    <dd class="ivt" style={style}>
      <span class="sr">{h('interval', { low: percent(of.low), high: percent(of.high) })}</span>
      <i />
    </dd>
  )
}

/** Returns the interval of a mean in words, with 输赢未定 if it contains 0. */
export function meanBase(mean: Figure): string {
  const words = h('interval', { low: shortly(mean.low), high: shortly(mean.high) })
  return mean.low <= 0 && mean.high >= 0 ? `${words} · ${h('unsettled')}` : words
}

function shortly(value: number): string {
  return signed(Math.round(value * 10), 1)
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function Amount({ of, decimals = 0 }: { of: number; decimals?: number }) {
  return <b data-sign={Math.sign(of)}>{signed(Math.round(of * 10 ** decimals), decimals)}</b>
}
