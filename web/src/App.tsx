/**
 * The page: it shows the screen that the address asks for. Screens other than the lobby are loaded when first
 * shown.
 */
import { lazy, Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { lang, t } from './i18n'
import { Lobby } from './lobby/Lobby'
import { Toasts } from './ui/toast'
import { failed, games } from './app/catalogue'
import { Update } from './settings/Update'
import { route, type Route } from './app/routes'
import { excluded, keeping } from './app/session'
import { Excluded } from './app/SiteBanner'

/** Pages with something to show while the server is away. */
const OFFLINE_PAGES: readonly Route['page'][] = ['lobby', 'rules']

const tablePage = () => import('./table/TablePage')

const TablePage = lazy(() => tablePage().then((m) => m.TablePage))
const CodePage = lazy(() => import('./table/CodePage').then((m) => m.CodePage))
const ReplayPage = lazy(() => import('./replay/ReplayPage').then((m) => m.ReplayPage))
const MatchPage = lazy(() => import('./replay/MatchPage').then((m) => m.MatchPage))
const RulesPage = lazy(() => import('./lobby/RulesPage').then((m) => m.RulesPage))
const BotsPage = lazy(() => import('./lobby/BotsPage').then((m) => m.BotsPage))
const HistoryPage = lazy(() => import('./lobby/history/HistoryPage').then((m) => m.HistoryPage))
const MePage = lazy(() => import('./lobby/account/MePage').then((m) => m.MePage))
const FriendsPage = lazy(() => import('./lobby/friends/FriendsPage').then((m) => m.FriendsPage))
const InboxPage = lazy(() => import('./lobby/inbox/InboxPage').then((m) => m.InboxPage))
const ProfilePage = lazy(() => import('./lobby/friends/ProfilePage').then((m) => m.ProfilePage))
const BackPage = lazy(() => import('./lobby/account/BackPage').then((m) => m.BackPage))
const SignInPage = lazy(() => import('./lobby/account/SignInPage').then((m) => m.SignInPage))
const KeepSheet = lazy(() => import('./lobby/account/KeepSheet').then((m) => m.KeepSheet))
const Nowhere = lazy(() => import('./lobby/Nowhere').then((m) => m.Nowhere))
const DebugPage = lazy(() => import('./debug/DebugPage').then((m) => m.DebugPage))

export function App() {
  void lang.value
  // `away` is computed above Suspense: a message below it would disappear while a page is loaded.
  const away = failed.value && games.value.length === 0 && !OFFLINE_PAGES.includes(route.value.page)
  useEffect(fetchAhead, [])
  return (
    <>
      {excluded.value && route.value.page !== 'rules' ? (
        <Excluded />
      ) : away ? (
        <Away />
      ) : (
        <Suspense
          fallback={
            <p class="loading" role="status">
              {t('loading')}
            </p>
          }
        >
          <Screen />
        </Suspense>
      )}
      {keeping.value && (
        <Suspense fallback={null}>
          <KeepSheet />
        </Suspense>
      )}
      <Toasts />
      <Update />
    </>
  )
}

function Screen() {
  const where = route.value
  switch (where.page) {
    case 'lobby':
      return <Lobby creating={where.create} />
    case 'table':
      return <TablePage key={where.table} table={where.table} />
    case 'code':
      return <CodePage code={where.code} />
    case 'replay':
      return <ReplayPage key={where.deal ?? ''} deal={where.deal} />
    case 'match':
      return <MatchPage key={where.match} match={where.match} />
    case 'rules':
      return <RulesPage game={where.game} />
    case 'bots':
      return <BotsPage />
    case 'history':
      return <HistoryPage />
    case 'me':
      return <MePage />
    case 'friends':
      return <FriendsPage />
    case 'inbox':
      return <InboxPage />
    case 'profile':
      return <ProfilePage key={where.handle} handle={where.handle} />
    case 'sign-in':
      return where.provider ? <BackPage key={where.provider} provider={where.provider} /> : <SignInPage />
    case 'debug':
      return <DebugPage />
    case 'missing':
      return <Nowhere title={t('page_missing')} why={t('page_missing_hint')} />
  }
}

/** Shown if the page was opened while the server is away; the catalogue asks the server again and again. */
function Away() {
  return (
    <main class="message" data-testid="away">
      <span class="spin" aria-hidden="true" />
      <h1>{t('away')}</h1>
      <p role="status">{t('away_hint')}</p>
    </main>
  )
}

/** Loads the frame of a table before the first tap, while the page is at rest. */
function fetchAhead(): () => void {
  const timer = setTimeout(() => tablePage().catch(() => undefined), AT_REST_MS)
  return () => clearTimeout(timer)
}

const AT_REST_MS = 300
