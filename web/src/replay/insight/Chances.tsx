/** Win chances after each play of a shedding game, as a strip; the move that lost most, and a better move. */
import { useRef } from 'preact/hooks'
import type { Chances as Found, Seat, Turned } from '#sdk'
import { Card, cardName, rankName } from '../../ui/Card'
import { Button } from '../../ui/Button'
import { useWidth } from '../../ui/useWidth'
import type { Asked } from './asked'
import { HEIGHT, numberOf, plotted, teamOf } from './plotted'
import { say } from './words'

/** More cards than this are counted, not named. */
const NAMED = 6
/**
 * Right and bottom of the area at the strip's top left where words stand, px. If the line runs through the
 * area, the words stand at the strip's foot.
 */
const WORDS_END = 180
const WORDS_BELOW = 40

/** `draft`: whether the chances are rough ones, and the turning point is still being computed. */
export function Chances({ found, draft, family, you, names, onJump }: Asked & { found: Found; draft: boolean }) {
  const team = teamOf(found, family, you)
  const owner = found.teams.indexOf(team)
  const whose = family === 'landlord' ? say('landlord') : names(owner)
  const { turn } = found
  const sentence = draft ? say('looking') : sentenceOf(found, team, whose, names)
  return (
    <>
      <p class="ins-say" role="status" data-testid="insight-says" data-draft={draft || undefined}>
        {draft && <span class="spin" />}
        {sentence}
      </p>
      {found.steps.length > 0 && <Strip found={found} team={team} whose={whose} text={sentence} />}
      {turn && (
        <>
          <div class="ins-pick">
            <Option cards={turn.played} label={say('played')} percent={turn.chance} />
            <Option cards={turn.better} label={say(turn.equal ? 'as_good' : 'better')} percent={turn.better_chance} best />
          </div>
          <footer class="ins-foot">
            <small>{turn.equal ? null : sureness(turn)}</small>
            <Button kind="ghost" testid="insight-jump" icon="play" text={say('jump')} onClick={() => onJump(turn.after - 1, turn.seat)} />
          </footer>
        </>
      )}
    </>
  )
}

function Strip({ found, team, whose, text }: { found: Found; team: number; whose: string; text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { points, frame, bombs, first, last } = plotted(found, team, width)
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const end = points.at(-1)?.x ?? 0
  const above = points.some(({ x, y }) => x < WORDS_END && y < WORDS_BELOW)
  const most = Math.max(0, ...found.steps.map((step) => step.error ?? 0))
  const n = found.turn ? numberOf(found, found.turn) + 1 : 0
  return (
    <div ref={box} class="ins-strip" data-testid="insight-strip">
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label={text}>
          <rect class="bg" x="8" y="14" width={width - 16} height="98" rx="8" />
          <path class="area" d={`M8 112L${line}L${end} 112Z`} />
          <path class="half" d={`M8 63H${width - 8}`} />
          <path class="line" d={`M${line}`} />
          {frame && (
            <>
              <rect class="frame" x={frame.from} y="8" width={frame.to - frame.from} height="110" rx="7" />
              <circle class="at" cx={frame.x} cy={frame.y} r="6" />
            </>
          )}
          {bombs.map((x) => (
            <circle key={x} class="bomb" cx={x} cy="118" r="3.5" />
          ))}
          <text class="whose" x="14" y={above ? HEIGHT - 38 : 30}>
            {say('chance_of', { name: whose })}
          </text>
          {first && (
            <text x="8" y="138">
              {say('play_n', { n: 1 })}
            </text>
          )}
          {frame && (
            <text class="now" x={Math.min(Math.max(frame.x, 40), width - 40)} y="138" text-anchor="middle">
              {say('play_n', { n })}
            </text>
          )}
          {last && (
            <text x={width - 8} y="138" text-anchor="end">
              {say('play_n', { n: points.length })}
            </text>
          )}
        </svg>
      )}
      <small class="ins-key">
        {most > 0 && say('each', { n: found.rollouts, e: most })}
        {most > 0 && bombs.length > 0 && ' · '}
        {bombs.length > 0 && say('bombs')}
      </small>
    </div>
  )
}

function Option({ cards, label, percent, best = false }: { cards: readonly string[]; label: string; percent: number; best?: boolean }) {
  return (
    <div class="ins-option" data-best={best || undefined} data-testid={best ? 'insight-better' : 'insight-played'}>
      <span class="fan" style={{ '--n': String(cards.length) }}>
        {cards.map((card, at) => (
          <Card key={at} card={card} />
        ))}
        {cards.length === 0 && <b class="ins-pass">{say('pass')}</b>}
      </span>
      <p>
        {label}
        <b class="num">{percent}%</b>
      </p>
    </div>
  )
}

function sentenceOf(found: Found, team: number, whose: string, names: (seat: Seat) => string): string {
  const { turn } = found
  if (!turn) return say('no_choice')
  const at = numberOf(found, turn)
  if (turn.equal) return say('even')
  // The chances of two teams add up to 100. With more teams, the team of the seat that moved is drawn.
  const mine = found.teams[turn.seat] === team
  const [from, to] = mine ? [turn.before, turn.chance] : [100 - turn.before, 100 - turn.chance]
  const key = to < from ? 'fell' : to > from ? 'rose' : 'kept'
  return say(key, { n: at + 1, name: names(turn.seat), what: deed(turn), whose, from: `${from}%`, to: `${to}%` })
}

function deed({ played }: Turned): string {
  if (played.length === 0) return say('passes')
  if (played.length > NAMED) return say('plays_many', { n: played.length })
  return say('plays', { cards: played.map((card) => (card.endsWith('J') ? cardName(card) : rankName(card[0] ?? ''))).join(' ') })
}

function sureness(turn: Turned): string {
  if (!turn.error) return say('exact')
  const d = Math.abs(turn.better_chance - turn.chance)
  return say('error', { d, e: turn.error })
}
