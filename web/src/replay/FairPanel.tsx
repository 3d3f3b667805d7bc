/** Recomputes in this browser whether a deal was fair: the verdict first, each step in a player's words, numbers on demand. */
import { serverUrl } from '../app/base'
import { account } from '../app/session'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { gameOf, games, loadCatalogue } from '../app/catalogue'
import { api } from '../app/session'
import { NoBoard } from '../games/registry'
import { t } from '../i18n'
import type { Alarm, GameEvent, Line, ReplayFile, Witnessed } from '#sdk'
import type { Check, Witness } from '#sdk/fair'
import { copy } from '../ui/copy'
import { IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import './fair.css'
import { AlarmRow, CheckRow, Late, Seeds, Unseen } from './FairChecks'
import { whyNot } from './whynot'

interface Props {
  deal: string
  /** The replay if it is loaded; else the server is asked for it. */
  file?: ReplayFile
  /**
   * The commitment that this page saw before the deal, and the seed that it gave; null if the page was not
   * there.
   */
  seen: Witnessed | null
  /** The contradictions of the server about this deal. */
  alarms?: readonly Alarm[]
  /** The root of the deck that this page was sent, if cards stay hidden after the deal. */
  root?: string | null
  /** Whether we have a seat at the table, from which a seed could be given. */
  seated?: boolean
  onClose: () => void
}

/** The results of the checks, or why there are none; null: not known yet. */
type Found = null | { file: ReplayFile; checks: Check[] } | { failed: unknown }

export function FairPanel({ deal, file, seen, alarms = [], root = null, seated = false, onClose }: Props) {
  const found = useSignal<Found>(null)
  useEffect(() => {
    void examine(deal, file, { commit: seen?.pinned ?? null, root, seed: seen?.seed ?? null }).then(
      (all) => (found.value = all),
      (error: unknown) => (found.value = { failed: error }),
    )
  }, [deal, seen?.deal])
  const now = found.value
  return (
    <Sheet title={t('fair_title')} onClose={onClose} kind="fair" testid="fair">
      {now === null && (
        <p class="fair-busy" role="status">
          <span class="spin" />
          {t('fair_busy')}
        </p>
      )}
      {now && 'failed' in now && (
        <p class="verdict" data-ok="false" role="alert">
          <Icon name="warn" />
          {whyNot(now.failed)}
        </p>
      )}
      {now && 'checks' in now && (
        <Findings
          deal={deal}
          seen={seen}
          alarms={alarms}
          late={seated && seen !== null && seen.seed === null}
          file={now.file}
          checks={now.checks}
        />
      )}
    </Sheet>
  )
}

/** The verdict if all checks hold: for a page that was not there before the deal, and for one that was. */
const OK_WORDS = { open: ['fair_ok_unseen', 'fair_ok'], hidden: ['fair_ok_hidden_unseen', 'fair_ok_hidden'] } as const

interface FindingsProps {
  deal: string
  seen: Witnessed | null
  alarms: readonly Alarm[]
  /** Whether this deal began without our seed: it came too late, or none was sent. */
  late: boolean
  file: ReplayFile
  checks: readonly Check[]
}

function Findings({ deal, seen, alarms, late, file, checks }: FindingsProps) {
  const imported = file.record.imported === true
  const hidden = checks.some(({ key }) => key === 'proofs')
  // The secret of a daily deal is published when its day is over; its shuffle can be checked then.
  const daily = file.record.daily !== undefined
  const waits = daily && !file.record.secret && !hidden
  const ok = alarms.length === 0 && checks.every((check) => check.ok)
  const pinned = typeof seen?.pinned === 'string'
  const rows = (...keys: Check['key'][]) =>
    keys.map((key) => <Rows key={key} checks={checks.filter((check) => check.key === key)} file={file} />)
  return (
    <>
      <p class="verdict" data-testid="verdict" data-ok={imported || (waits && ok) ? undefined : ok} role="status">
        <Icon name={imported || (waits && ok) ? 'help' : ok ? 'seal' : 'warn'} />
        {t(imported ? 'fair_imported' : !ok ? 'fair_bad' : waits ? 'fair_daily' : OK_WORDS[hidden ? 'hidden' : 'open'][pinned ? 1 : 0])}
      </p>
      {!imported && <p class="fair-local">{t('fair_local')}</p>}
      <ol class="checks">
        {alarms.map((alarm, at) => (
          <AlarmRow key={at} alarm={alarm} />
        ))}
        {rows('commit', 'witnessed', 'rooted')}
        {!imported && !pinned && !daily && <Unseen />}
        {!imported && !daily && <Seeds record={file.record} />}
        {!imported && late && !daily && <Late />}
        {rows('seed', 'shuffle', 'root', 'proofs', 'dealing', 'amounts')}
      </ol>
      {!imported && !waits && <Meaning deal={deal} hidden={hidden} />}
    </>
  )
}

/** All checks of a kind, numbered if there are several, as when cards were dealt more than once. */
function Rows({ checks, file }: { checks: readonly Check[]; file: ReplayFile }) {
  return (
    <>
      {checks.map((check, at) => (
        <CheckRow key={at} check={check} file={file} nth={checks.length > 1 ? at + 1 : 0} />
      ))}
    </>
  )
}

const PROVED = { open: ['fair_proves_1', 'fair_proves_2'], hidden: ['fair_proves_hidden'] } as const
const UNPROVED = { open: ['fair_not_1', 'fair_not_2'], hidden: ['fair_not_hidden', 'fair_not_2'] } as const

/** The meaning and limits of the proof, and how to check without trusting this page. */
function Meaning({ deal, hidden }: { deal: string; hidden: boolean }) {
  const command = `paiju verify ${deal} --url ${serverUrl()}`
  return (
    <section class="meaning">
      <h3>{t('fair_proves')}</h3>
      <ul>
        {PROVED[hidden ? 'hidden' : 'open'].map((key) => (
          <li key={key}>
            <Icon name="check" small />
            {t(key)}
          </li>
        ))}
      </ul>
      <h3>{t('fair_not')}</h3>
      <ul>
        {UNPROVED[hidden ? 'hidden' : 'open'].map((key) => (
          <li key={key}>
            <Icon name="minus" small />
            {t(key)}
          </li>
        ))}
      </ul>
      <h3>{t('fair_else')}</h3>
      <p>{t('fair_else_hint')}</p>
      <p class="cmd">
        <code>{command}</code>
        <IconButton icon="copy" label={t('fair_copy_command')} onClick={() => void copy(command)} />
      </p>
    </section>
  )
}

/** Loads a deal, and checks it. */
async function examine(deal: string, known: ReplayFile | undefined, witness: Witness): Promise<Found> {
  const file = known ?? (await api.replay(deal, account.value?.token))
  if (games.value.length === 0) await loadCatalogue()
  const info = gameOf(file.record.game)
  if (!info) throw new NoBoard(file.record.game)
  const { verify } = await import('#sdk/fair')
  const { daily, game } = file.record
  // The commitment of a daily deal is published for its day, also for pages that were not there before the deal.
  if (daily && !witness.commit)
    witness.commit = await api.dailyDeal(daily, game).then(
      ({ commit }) => commit,
      () => null,
    )
  const lines = linesOf(file)
  return { file, checks: await verify(file.record, info, { ...witness, events: eventsOf(file), ...(lines ? { lines } : {}) }) }
}

/** Returns the events as the reader of the record saw them. */
function eventsOf({ record, steps }: ReplayFile): GameEvent[] {
  return steps.flatMap((step) => step.seats[String(record.viewer)] ?? step.public)
}

/** Returns the lines of the settlement as the engine computed them; null: there are none. */
function linesOf(file: ReplayFile): Line[] | null {
  const settled = file.steps.flatMap((step) => step.public).find((event) => event.e === 'settled')
  return Array.isArray(settled?.['lines']) ? (settled['lines'] as Line[]) : null
}
