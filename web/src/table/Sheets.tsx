/** The sheets over a table: those that the bar opens, those of a plate, and those of the settlement. */
import { useEffect, useReducer } from 'preact/hooks'
import { Settings } from '../settings/Settings'
import type { Game, Scene, Services } from '../games/game'
import type { Seat, SeatInfo, Table } from '#sdk'
import type { Asked } from '../replay/insight/asked'
import { Insight } from '../replay/insight/InsightButton'
import { later } from '../ui/later'
import { HelpSheet } from './HelpSheet'
import { LeaveSheet } from './LeaveSheet'
import { KickSheet, People } from './People'
import { MoreSheet } from './Rail'
import { RulesSheet } from './RulesSheet'

/** Loaded when a plate is first touched. */
const Words = later(() => import('./Words').then((m) => m.Words))

/** The open sheets: at most one of the bar, and besides it those of a plate or a settlement; null: closed. */
interface Open {
  sheet: 'settings' | 'more' | 'help' | 'leave' | 'rules' | null
  /** The seat whose person may be removed, as it was when the sheet was opened. */
  kick: { seat: Seat; info: SeatInfo } | null
  /** The seat for which the buy-in is asked. */
  buyIn: Seat | null
  /** The seat whose popover is open beside its plate. */
  words: Seat | null
  insight: Asked | null
}

/** Opens the sheets that `change` names, and closes those that are null in it; the others stay as they are. */
export type Show = (change: Partial<Open>) => void

const NOTHING: Open = { sheet: null, kick: null, buyIn: null, words: null, insight: null }

export function useSheets(): [open: Open, show: Show] {
  return useReducer((before: Open, change: Partial<Open>) => ({ ...before, ...change }), NOTHING)
}

interface Props {
  table: Table
  game: Game
  scene: Scene | null
  services: Services
  open: Open
  show: Show
  onLeave: () => void
}

export function Sheets({ table, game, scene, services, open, show, onLeave }: Props) {
  const { sheet, kick, buyIn, insight } = open
  const close = () => show({ sheet: null })
  return (
    <>
      {insight && <Reading table={table} asked={insight} onClose={() => show({ insight: null })} />}
      {sheet === 'settings' && (
        <Settings onClose={close}>
          <People table={table} onKick={(seat) => show({ sheet: null, kick: { seat, info: table.seats[seat]! } })} />
        </Settings>
      )}
      {kick && <KickSheet table={table} {...kick} onClose={() => show({ kick: null })} />}
      {buyIn !== null && game.BuyIn && (
        <game.BuyIn
          options={table.options}
          onClose={() => show({ buyIn: null })}
          onBring={(chips, reload) => {
            show({ buyIn: null })
            services.bring(buyIn, chips, reload)
          }}
        />
      )}
      {sheet === 'more' && <MoreSheet table={table} game={game} scene={scene} onClose={close} />}
      {sheet === 'rules' && <RulesSheet table={table} game={game} scene={scene} onClose={close} />}
      {sheet === 'help' && <HelpSheet game={game} onClose={close} />}
      {sheet === 'leave' && <LeaveSheet onClose={close} onLeave={onLeave} />}
    </>
  )
}

/**
 * Shows the insight into the last deal. Meanwhile the next deal waits for the reader, unless it can no longer
 * be held up. The reader's next turn closes the sheet, so that no clock runs behind it.
 */
function Reading({ table, asked, onClose }: { table: Table; asked: Asked; onClose: () => void }) {
  useEffect(() => {
    if (isAwaited(table)) void table.ready(false).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (table.prompt) onClose()
  }, [table.prompt?.turn])
  return <Insight asked={asked} onClose={onClose} />
}

/** Whether the viewer can still hold up the next deal; the next deal of a match begins in any case. */
function isAwaited({ you, view, seats, state }: Table): boolean {
  return you !== null && view === null && state.match?.match === undefined && seats[you]?.ready === false
}

/** The popover that is open beside a plate; nothing if none is. */
export function PlateWords({ table, open, show }: Pick<Props, 'table' | 'open' | 'show'>) {
  if (open.words === null) return null
  return <Words key={open.words} table={table} seat={open.words} onClose={() => show({ words: null })} />
}
