/** The daily deal on the first page: a leaf of a calendar, a game, and how many have played. */
import { useEffect, useState } from 'preact/hooks'
import { shownDaily } from '../../app/daily'
import { gameOf } from '../../app/catalogue'
import { account, greetings } from '../../app/session'
import { pick } from '../../i18n'
import { Chevron } from '../GameTiles'
import type { DailyLine } from '#sdk'
import { DailySheet } from './DailySheet'
import { loadToday, today } from './days'
import { Leaf } from './Leaf'
import { d } from './words'
import './daily.css'

/** `game` is the one shown first. */
export function DailyTile({ game }: { game: string }) {
  const [opened, setOpened] = useState(false)
  const wanted = shownDaily.value
  const open = opened || wanted !== null
  const close = (): void => {
    setOpened(false)
    shownDaily.value = null
  }
  useEffect(() => void loadToday(), [account.value?.user, greetings.value])
  const day = today.value
  const line = day?.games.find((other) => other.game === game) ?? day?.games[0]
  return (
    <>
      <button type="button" class="gt row-tile" data-testid="daily" aria-haspopup="dialog" disabled={!line} onClick={() => setOpened(true)}>
        <Leaf date={day?.date ?? ''} />
        <span>
          <b>{d('tile', { game: pick(gameOf(line?.game ?? game)?.name, line?.game ?? '') })}</b>
          <small>{line ? about(line) : ' '}</small>
        </span>
        <Chevron />
      </button>
      {open && line && <DailySheet key={wanted} first={wanted ?? line.game} onClose={close} />}
    </>
  )
}

function about({ mine, played }: DailyLine): string {
  if (mine?.state === 'playing') return d('tile_running')
  if (mine) return mine.rank && mine.of ? d('tile_mine', { rank: mine.rank, of: mine.of }) : d('tile_done')
  const others = played > 0 ? ` · ${d('tile_played', { n: played })}` : ''
  return d('tile_hint') + others
}
