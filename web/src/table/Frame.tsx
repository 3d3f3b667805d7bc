/** The frame of every board: bar, banners, side rail, waiting room, settlement, sheets. */
import { useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { placeName } from '../app/places'
import { go } from '../app/routes'
import { account } from '../app/session'
import type { Game, Scene } from '../games/game'
import { pick } from '../i18n'
import type { Table } from '#sdk'
import { later } from '../ui/later'
import { layout } from '../ui/layout'
import { looksOn } from '../lobby/looking'
import { Banner } from './Banner'
import { Bubbles } from './Bubbles'
import { useFollowing } from './following'
import { isUnread, newestOf } from './speech'
import { InviteCard } from './InviteCard'
import { seatFor } from './invited'
import { Rail } from './Rail'
import { ResultSheet } from './result/ResultSheet'
import { sceneOf } from './scene'
import { servicesOf, waits } from './services'
import { PlateWords, Sheets, useSheets, type Show } from './Sheets'
import { TopBar } from './TopBar'
import { useSettlement, type Settlement } from './useSettlement'
import { isMuted } from './voices'
import { useShortcuts } from '../games/parts/useShortcuts'
import { Waiting } from './waiting/Waiting'

const GuideBubble = later(() => import('./guide/GuideBubble').then((m) => m.GuideBubble))

export function Frame({ table, game }: { table: Table; game: Game }) {
  useFollowing(table, game)
  const [open, show] = useSheets()
  useShortcuts({ '?': () => show({ sheet: 'help' }) })
  const settlement = useSettlement(table, game)
  const services = servicesOf(table, game, {
    result: settlement.open,
    buyIn: (seat) => show({ buyIn: seat }),
    hail: (seat) => show({ words: seat }),
  })
  const scene = settlement.over ? null : sceneOf(table, game, services)
  const inviting = table.you === null && !waits(table) && !looksOn(table.id) && seatFor(table.seats) !== null
  const desk = layout.value === 'desk'
  return (
    <div class="app" data-testid="table" data-table={table.id}>
      <Bar table={table} game={game} scene={scene} show={show} />
      <Banner detached={table.gone === 'detached'} alarm={table.shuffles.alarms.length > 0} />
      {scene ? (
        <game.Board key={table.deal ?? table.ended?.deal ?? ''} scene={scene} />
      ) : (
        <Waiting
          table={table}
          game={game}
          services={services}
          inviting={inviting}
          onKick={(seat) => show({ kick: { seat, info: table.seats[seat]! } })}
        />
      )}
      <Bubbles table={table} />
      <PlateWords table={table} open={open} show={show} />
      {table.state.guide !== undefined && table.you === 0 && <GuideBubble table={table} />}
      {scene && inviting && <InviteCard table={table} game={game} over />}
      {desk && <Rail table={table} game={game} scene={scene} />}
      <Settled table={table} game={game} scene={scene} settlement={settlement} show={show} />
      <Sheets table={table} game={game} scene={scene} services={services} open={open} show={show} onLeave={() => leave(table)} />
    </div>
  )
}

interface BarProps {
  table: Table
  game: Game
  scene: Scene | null
  show: Show
}

function Bar({ table, game, scene, show }: BarProps) {
  const [read, setRead] = useState(newestOf(table.chat))
  const info = gameOf(table.game)
  const facts = info ? game.facts(table.options, info) : []
  const heading = scene && game.heading?.(scene)
  const more = () => {
    setRead(newestOf(table.chat))
    show({ sheet: 'more' })
  }
  return (
    <TopBar
      title={heading?.title ?? pick(info?.name, table.game)}
      sub={heading?.sub ?? [placeName(table.id), ...facts].join(' · ')}
      spectators={table.state.spectators}
      unread={isUnread(table, read, account.value?.name, isMuted)}
      onBack={() => (table.you !== null && table.view !== null ? show({ sheet: 'leave' }) : leave(table))}
      onMore={layout.value === 'desk' ? undefined : more}
      onSettings={() => show({ sheet: 'settings' })}
      onRules={() => show({ sheet: 'rules' })}
    >
      {scene && game.Bar && <game.Bar scene={scene} />}
    </TopBar>
  )
}

function Settled({ table, game, scene, settlement, show }: BarProps & { settlement: Settlement }) {
  const settled = settlement.shown(scene)
  if (!settled) return null
  const { deal } = settled.ended
  return (
    <ResultSheet
      table={table}
      game={game}
      {...settled}
      onClose={() => settlement.close(deal)}
      onReady={(on) => settlement.ready(deal, on)}
      onLeave={() => leave(table)}
      onInsight={(insight) => show({ insight })}
    />
  )
}

/** Leaves the table and goes to the lobby at once. During a deal, 托管 plays the seat until the deal ends. */
function leave(table: Table): void {
  void table.leave().catch(() => undefined)
  go('/')
}
