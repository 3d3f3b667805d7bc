/** The turning point of a hand (哪里转折): the equities of the open hands by street, and a link to the replay. */
import { useEffect, useState } from 'preact/hooks'
import type { Seat } from '#sdk'
import { Replay } from '#sdk/replay'
import type { Source } from '../../../app/dealsource'
import { CardText } from '../../../ui/CardText'
import { Button } from '../../../ui/Button'
import { ask } from '../equity/ask'
import { holdemFold } from '../fold'
import { say } from '../words'
import { Chart } from './Chart'
import { spreadOf, stopsOf, swingOf, type Shares, type Stop, type Swing } from './course'
import './equity.css'

interface Props {
  source: Source
  game: string
  /** The seat of the user who asks for the insight; null: a spectator. */
  you: Seat | null
  names: (seat: Seat) => string
  /** Goes to a step of the replay. */
  onJump: (step: number) => void
  /** Returns what is shown if the record cannot be loaded; `again` loads it once more. */
  failed: (error: unknown, again: () => void) => preact.ComponentChildren
}

/** The streets of a hand, and the shares at each. */
interface Course {
  stops: readonly Stop[]
  shares: readonly Shares[]
}

export default function Equity({ source, you, names, onJump, failed }: Props) {
  const [course, again] = useCourse(source)
  if (course === null) return <p class="eq-wait" role="status" />
  if ('error' in course) return <>{failed(course.error, again)}</>
  const { stops, shares } = course
  if (stops.length === 0) return <p class="eq-none">{say('eq_none')}</p>
  const swing = swingOf(shares, you)
  return (
    <div class="equity" data-testid="equity">
      <p class="eq-said" data-testid="equity-said">
        {swing ? <Said swing={swing} stop={stops[swing.at]!} names={names} /> : say('eq_still')}
      </p>
      <Chart stops={stops} shares={shares} names={names} you={you} swing={swing} />
      <footer>
        <small>
          {say('eq_how')}
          {stops.some(({ unknown }) => unknown > 0) && <b data-testid="equity-unknown">{say('eq_unknown')}</b>}
        </small>
        {swing && (
          <Button kind="ghost" testid="equity-jump" icon="play" small onClick={() => onJump(stops[swing.at]!.step)}>
            <span>{say('eq_jump')}</span>
          </Button>
        )}
      </footer>
    </div>
  )
}

/** A sentence about the street with the largest change, with its cards. */
function Said({ swing, stop, names }: { swing: Swing; stop: Stop; names: Props['names'] }) {
  const cards = stop.street === 'flop' ? stop.board : stop.board.slice(-1)
  const fill: Record<string, preact.ComponentChildren> = {
    street: say(`street_${stop.street}`),
    cards: cards.map((card) => <CardText key={card} card={card} />),
    who: <b>{names(swing.seat)}</b>,
    from: <b class="num">{percent(swing.from)}</b>,
    to: <b class="num">{percent(swing.to)}</b>,
  }
  return (
    <>
      {say('eq_said')
        .split(/\{(\w+)\}/)
        .map((part, at) => (at % 2 ? fill[part] : part))}
    </>
  )
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/**
 * Returns the course of a deal, or the error of loading it; null while it loads. The second value is a function that loads
 * it again.
 */
function useCourse(source: Source): [Course | { error: unknown } | null, () => void] {
  const deal = source.key
  const [tries, set] = useState(0)
  const [found, find] = useState<{ deal: string; tries: number; told: Course | { error: unknown } } | null>(null)
  useEffect(() => {
    let gone = false
    const tell = (told: Course | { error: unknown }) => {
      if (!gone) find({ deal, tries, told })
    }
    courseOf(source).then(tell, (error: unknown) => tell({ error }))
    return () => {
      gone = true
    }
  }, [deal, tries])
  return [found?.deal === deal && found.tries === tries ? found.told : null, () => set(tries + 1)]
}

async function courseOf(source: Source): Promise<Course> {
  const replay = new Replay(await source.replay(), holdemFold)
  const stops = stopsOf(replay)
  const found = await Promise.all(stops.map((stop) => ask(spreadOf(stop))))
  const shares = stops.map(({ hands }, at): Shares => new Map(hands.map(({ seat }, hand) => [seat, found[at]?.[hand] ?? 0])))
  return { stops, shares }
}
