/** The daily deal on the first page: a leaf of a calendar, a game, and what `told` says of the deal. */
import { useEffect, useState } from 'preact/hooks'
import { shownDaily } from '../../app/daily'
import { gameOf } from '../../app/catalogue'
import { account, greetings } from '../../app/session'
import { pick } from '../../i18n'
import { Chevron } from '../GameTiles'
import { going } from '../joining'
import { DailySheet } from './DailySheet'
import { loadToday, today } from './days'
import { Leaf } from './Leaf'
import { isDone, told } from './told'
import { d } from './words'
import './daily.css'

/**
 * `game`: the game whose deal is shown first. If it has no deal today, the first deal of the day is shown
 * first.
 */
export function DailyTile({ game }: { game: string }) {
  const [opened, setOpened] = useState(false)
  const wanted = shownDaily.value
  const open = opened || wanted !== null
  const close = (): void => {
    setOpened(false)
    shownDaily.value = null
  }
  const leaving = going.value !== null
  useEffect(() => {
    if (!leaving) void loadToday()
  }, [account.value?.user, greetings.value, leaving])
  const day = today.value
  const line = day?.games.find((other) => other.game === game) ?? day?.games[0]
  const done = line !== undefined && isDone(line)
  const all = day?.games.filter(isDone).length ?? 0
  return (
    <>
      <button
        type="button"
        class="gt row-tile"
        data-testid="daily"
        data-done={done || undefined}
        aria-haspopup="dialog"
        disabled={!line}
        onClick={() => setOpened(true)}
      >
        <Leaf date={day?.date ?? ''} done={done} />
        <span>
          <b>{d('tile', { game: pick(gameOf(line?.game ?? game)?.name, line?.game ?? '') })}</b>
          <small>{line ? told(line, all) : ' '}</small>
        </span>
        <Chevron />
      </button>
      {open && line && <DailySheet key={wanted} first={wanted ?? line.game} onClose={close} />}
    </>
  )
}
