/** What every board has around it: bar, banners, side rail, waiting room, settlement, sheets. */
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { useNow } from '../app/clock'
import { placeName } from '../app/places'
import { remember } from '../app/recent'
import { go, route } from '../app/routes'
import { useShuffles } from '../app/seeds'
import { account } from '../app/session'
import { Settings } from '../settings/Settings'
import type { Game, Scene } from '../games/game'
import { pick, t } from '../i18n'
import type { Ended, Seat, SeatInfo, Table } from '#sdk'
import { layout } from '../ui/layout'
import { lookOn, looksOn } from '../lobby/looking'
import type { Asked } from '../replay/insight/asked'
import { Insight } from '../replay/insight/InsightButton'
import { Banner } from './Banner'
import { Bubbles } from './Bubbles'
import { isUnread, newestOf } from './speech'
import { isTaught } from './guide/taught'
import { HelpSheet } from './HelpSheet'
import { InviteCard } from './InviteCard'
import { seatFor } from './invited'
import { LeaveSheet } from './LeaveSheet'
import { KickSheet, People } from './People'
import { MoreSheet, Rail } from './Rail'
import { ResultSheet } from './ResultSheet'
import { RulesSheet } from './RulesSheet'
import { matchOver, sceneOf } from './scene'
import { servicesOf, waits } from './services'
import { TopBar } from './TopBar'
import { isMuted } from './voices'
import { useHeld } from './useHeld'
import { useCues, useLostSeat } from './useTable'
import { useShortcuts } from '../games/parts/useShortcuts'
import { Waiting } from './Waiting'

/** Loaded when a plate is first touched. */
const Words = lazy(() => import('./Words').then((m) => m.Words))
const GuideBubble = lazy(() => import('./guide/GuideBubble').then((m) => m.GuideBubble))

/** For how long a board shows how a deal ended, if no other follows. */
const SHOWN_MS = 8_000

type Open = 'settings' | 'more' | 'help' | 'leave' | 'rules' | null

export function Frame({ table, game }: { table: Table; game: Game }) {
  const [open, setOpen] = useState<Open>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const [readied, setReadied] = useState<string | null>(null)
  const [wished, setWished] = useState<string | null>(null)
  const [kicking, setKicking] = useState<{ seat: Seat; info: SeatInfo } | null>(null)
  const [insight, setInsight] = useState<Asked | null>(null)
  const [read, setRead] = useState(newestOf(table.chat))
  useCues(table, game)
  useLostSeat(table)
  useRemembering(table)
  useTitle(table)
  useShuffles(table)
  useSeated(table)
  useShortcuts({ '?': () => setOpen('help') })
  const info = gameOf(table.game)
  const [taking, setTaking] = useState<Seat | null>(null)
  const taught = isTaught(table, table.ended?.deal ?? null)
  const quiet = game.quietResult && !taught
  const [held, reveal] = useHeld(table, game, taught)
  const settle = () => {
    setWished(table.ended?.deal ?? null)
    reveal()
  }
  const [hailed, setHailed] = useState<Seat | null>(null)
  const services = servicesOf(table, game, settle, setTaking, setHailed)
  const over = useOver(table, game)
  const scene = over ? null : sceneOf(table, game, services)
  const ended = table.view === null ? table.ended : null
  const settling = ended !== null && (quiet ? wished === ended.deal : seen !== ended.deal)
  const matchEnd = useMatchEnd(table, scene, seen, readied)
  const settled = matchEnd ?? (ended && scene && settling ? { ended, scene } : null)
  const inviting = table.you === null && !waits(table) && !looksOn(table.id) && seatFor(table.seats) !== null
  const close = () => setOpen(null)
  const sendAway = (seat: Seat) => setKicking({ seat, info: table.seats[seat]! })
  const more = () => {
    setRead(newestOf(table.chat))
    setOpen('more')
  }
  const facts = info ? game.facts(table.options, info) : []
  const heading = scene && game.heading?.(scene)
  return (
    <div class="app" data-testid="table" data-table={table.id}>
      <TopBar
        title={heading?.title ?? pick(info?.name, table.game)}
        sub={heading?.sub ?? [placeName(table.id), ...facts].join(' · ')}
        spectators={table.spectators}
        unread={isUnread(table, read, account.value?.name, isMuted)}
        onBack={() => (table.you !== null && table.view !== null ? setOpen('leave') : leave(table))}
        onMore={layout.value === 'desk' ? undefined! : more}
        onSettings={() => setOpen('settings')}
        onRules={() => setOpen('rules')}
      >
        {scene && game.Bar && <game.Bar scene={scene} />}
      </TopBar>
      <Banner detached={table.gone === 'detached'} alarm={table.shuffles.alarms.length > 0} />
      {scene ? (
        <game.Board key={table.deal ?? table.ended?.deal ?? ''} scene={scene} />
      ) : (
        <Waiting table={table} game={game} services={services} inviting={inviting} onKick={sendAway} />
      )}
      <Bubbles table={table} />
      {hailed !== null && (
        <Suspense fallback={null}>
          <Words key={hailed} table={table} seat={hailed} onClose={() => setHailed(null)} />
        </Suspense>
      )}
      {table.guide !== null && table.you === 0 && (
        <Suspense fallback={null}>
          <GuideBubble table={table} />
        </Suspense>
      )}
      {scene && inviting && <InviteCard table={table} game={game} over />}
      {layout.value === 'desk' && <Rail table={table} game={game} scene={scene} />}
      {settled && !(held && settled.ended === ended) && (
        <ResultSheet
          table={table}
          game={game}
          {...settled}
          onClose={() => {
            setSeen(settled.ended.deal)
            setWished(null)
          }}
          onReady={(on) => setReadied(on ? settled.ended.deal : null)}
          onLeave={() => leave(table)}
          onInsight={setInsight}
        />
      )}
      {insight && <Insight asked={insight} onClose={() => setInsight(null)} />}
      {open === 'settings' && (
        <Settings onClose={close}>
          <People
            table={table}
            onKick={(seat) => {
              close()
              sendAway(seat)
            }}
          />
        </Settings>
      )}
      {kicking && <KickSheet table={table} {...kicking} onClose={() => setKicking(null)} />}
      {taking !== null && game.BuyIn && (
        <game.BuyIn
          options={table.options}
          onClose={() => setTaking(null)}
          onBring={(chips, reload) => {
            setTaking(null)
            services.join(taking, chips, reload)
          }}
        />
      )}
      {open === 'more' && <MoreSheet table={table} game={game} scene={scene} onClose={close} />}
      {open === 'rules' && <RulesSheet table={table} game={game} scene={scene} onClose={close} />}
      {open === 'help' && <HelpSheet game={game} onClose={close} />}
      {open === 'leave' && <LeaveSheet onClose={close} onLeave={() => leave(table)} />}
    </div>
  )
}

/** A deal's end, and the scene that its settlement explains. */
interface Settled {
  ended: Ended
  scene: Scene
}

/**
 * The end of a match until its reader has closed it (`seen`) or, being ready for the next one (`readied`), sees that begin.
 * Where all are played for, the next one begins by itself, and goes on behind it.
 */
function useMatchEnd(table: Table, scene: Scene | null, seen: string | null, readied: string | null): Settled | null {
  const kept = useRef<Settled | null>(null)
  if (scene?.ended && scene.matchOver) kept.current = { ended: scene.ended, scene }
  const deal = kept.current?.ended.deal ?? null
  if (table.view !== null && (deal === seen || deal === readied)) kept.current = null
  return deal === seen ? null : kept.current
}

/** Who has had a seat is not invited again; and a table that was entered by its code has an address of its own from then on. */
function useSeated(table: Table): void {
  const seated = table.you !== null
  useEffect(() => {
    if (!seated) return
    lookOn(table.id)
    if (route.value.page === 'code') go(`/t/${table.id}`, true)
  }, [seated, table.id])
}

/** Whether the last deal has been shown for long enough, where boards show that themselves and no other deal follows. */
function useOver(table: Table, game: Game): boolean {
  const since = game.quietResult && table.view === null && table.nextAt === null ? table.ended?.at : undefined
  const now = useNow(since !== undefined)
  return since !== undefined && now > since + SHOWN_MS
}

/** Goes back to the lobby at once; the seat is given up, or played for to the deal's end. */
function leave(table: Table): void {
  void table.leave().catch(() => undefined)
  go('/')
}

/** Says in the browser's tab when it is our turn: people look elsewhere while they wait. */
function useTitle(table: Table): void {
  const turn = table.prompt !== null && !table.seats[table.you ?? -1]?.auto
  const title = `${turn ? `● ${t('your_turn')} · ` : ''}${placeName(table.id)} · ${t('house')}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Keeps finished deals in this browser's list of recent ones. */
function useRemembering(table: Table): void {
  const deal = table.ended?.deal
  const over = matchOver(table)
  useEffect(() => {
    const ended: Ended | null = table.ended
    if (!ended || ended.voided || table.you === null) return
    const match = over?.match ?? table.match?.match
    const amount = match === undefined ? (ended.amounts?.[table.you] ?? 0) : (over?.scores[table.you] ?? null)
    remember({ deal: ended.deal, game: table.game, table: table.id, ...(match && { match }), amount, at: ended.at })
  }, [deal, over?.match])
}
