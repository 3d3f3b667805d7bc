/** The sheets over a table: of the bar, of a plate and of the settlement. */
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

/** The open sheets: at most one of the bar's, and beside it those of a plate or a settlement; null: closed. */
interface Open {
  sheet: 'settings' | 'more' | 'help' | 'leave' | 'rules' | null
  /** The seat whose person is about to be removed, as it was when it was asked. */
  kick: { seat: Seat; info: SeatInfo } | null
  /** The seat for which chips are brought. */
  buyIn: Seat | null
  /** The plate at which there is something to say. */
  words: Seat | null
  insight: Asked | null
}

/** Opens the things that are named, and closes those that are null; the others stay as they are. */
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

/** Where the last deal turned, while the table waits for its reader; their next turn closes it: no clock runs behind a sheet. */
function Reading({ table, asked, onClose }: { table: Table; asked: Asked; onClose: () => void }) {
  useEffect(() => {
    if (isAwaited(table)) void table.ready(false).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (table.prompt) onClose()
  }, [table.prompt?.turn])
  return <Insight asked={asked} onClose={onClose} />
}

/** Whether the next deal would begin without a word of the viewer; that of a match does in any case. */
function isAwaited({ you, view, seats, state }: Table): boolean {
  return you !== null && view === null && state.match?.match === undefined && seats[you]?.ready === false
}

/** The words that can be said at a plate, beside it. */
export function PlateWords({ table, open, show }: Pick<Props, 'table' | 'open' | 'show'>) {
  if (open.words === null) return null
  return <Words key={open.words} table={table} seat={open.words} onClose={() => show({ words: null })} />
}
