/** One's data as a ZIP, and the deletion of one's account: what goes and what stays, the handle to type, and the tables to leave first. */
import { useState } from 'preact/hooks'
import { ApiError, isMap, type OwnAccount } from '#sdk'
import type { Passkey } from '#sdk/http'
import { serverNow } from '../../app/clock'
import { accounts } from '../../app/renew'
import { go } from '../../app/routes'
import { account, drop } from '../../app/session'
import { Button } from '../../ui/Button'
import { saveBlob } from '../../ui/save'
import { Sheet } from '../../ui/Sheet'
import { say } from '../../ui/toast'
import { Confirm } from './Confirm'
import { type Fault, faultOf } from './faults'
import { Trouble } from './fields'
import { d, type Word } from './leavingWords'
import { FRESH_MS } from './WaySheet'

const GOES: readonly [Word, Word][] = [
  ['gone_name', 'gone_name_hint'],
  ['gone_ways', 'gone_ways_hint'],
  ['gone_sums', 'gone_sums_hint'],
]
const STAYS: readonly [Word, Word][] = [
  ['stays_deals', 'stays_deals_hint'],
  ['stays_handle', 'stays_handle_hint'],
]

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
}

export function Leave({ own, keys }: Props) {
  const [opened, open] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const take = async () => {
    const token = account.value?.token
    if (busy || token === undefined) return
    setBusy(true)
    try {
      saveBlob(`paiju-${own.handle}.zip`, await accounts.export(token))
      setFault(null)
    } catch (error) {
      const many = error instanceof ApiError && error.status === 429
      setFault(many ? { field: null, text: d('export_many') } : faultOf(error, own.handle))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="box" data-testid="own-data">
      <h2>{d('title')}</h2>
      <Trouble fault={fault} />
      <ul class="acc-rows">
        <li class="acc-row">
          <span>
            <b>{d('export')}</b>
            <small>{d('export_hint')}</small>
          </span>
          <Button
            kind="ghost"
            testid="export-account"
            text={d(busy ? 'exporting' : 'export_do')}
            aria-disabled={busy}
            onClick={() => void take()}
          />
        </li>
        <li class="acc-row">
          <span>
            <b>{d('delete')}</b>
            <small>{d('delete_hint')}</small>
          </span>
          <Button kind="ghost red" testid="delete-account" text={d('delete')} onClick={() => open(true)} />
        </li>
      </ul>
      {opened && <LeaveSheet own={own} keys={keys} onClose={() => open(false)} />}
    </section>
  )
}

function LeaveSheet({ own, keys, onClose }: Props & { onClose: () => void }) {
  const [fresh, confirm] = useState(serverNow() - own.signed_in_at < FRESH_MS)
  const [tables, stay] = useState<readonly string[]>([])
  return (
    <Sheet title={d('delete')} kind="small" testid="delete-sheet" onClose={onClose}>
      {!fresh ? (
        <Confirm own={own} keys={keys} onDone={() => confirm(true)} />
      ) : tables.length > 0 ? (
        <Seated tables={tables} />
      ) : (
        <LeaveForm own={own} onSeated={stay} />
      )}
    </Sheet>
  )
}

function Seated({ tables }: { tables: readonly string[] }) {
  return (
    <div class="acc-stack">
      <p class="acc-note now" role="alert" data-testid="delete-seated">
        <b>{d('seated')}</b>
        {d('seated_hint')}
      </p>
      {tables.map((table) => (
        <a key={table} class="btn primary" href={`/t/${table}`}>
          {d('to_table')}
        </a>
      ))}
    </div>
  )
}

function LeaveForm({ own, onSeated }: { own: OwnAccount; onSeated: (tables: readonly string[]) => void }) {
  const [typed, type] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const sure = typed.trim().replace(/^@/, '') === own.handle
  const leave = async () => {
    const token = account.value?.token
    if (!sure || token === undefined) return
    try {
      await accounts.remove(token)
    } catch (error) {
      const seated = tablesOf(error)
      if (seated.length > 0) onSeated(seated)
      else setFault(faultOf(error, own.handle))
      return
    }
    drop()
    say(d('done'))
    go('/')
  }
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <Facts title={d('gone')} facts={GOES} handle={own.handle} />
      <Facts title={d('stays')} facts={STAYS} handle={own.handle} />
      <label class="acc-lbl">
        {d('type')}
        <span class="acc-inp">
          <span aria-hidden="true">@</span>
          <input
            data-testid="delete-handle"
            autoComplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={40}
            value={typed}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </span>
      </label>
      <Trouble fault={fault} />
      <Button type="submit" kind="lg seal wide" testid="delete-do" text={d('do', { handle: own.handle })} aria-disabled={!sure} />
    </form>
  )
}

function Facts({ title, facts, handle }: { title: string; facts: readonly [Word, Word][]; handle: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="acc-facts">
        {facts.map(([fact, hint]) => (
          <li key={fact}>
            <b>{d(fact, { handle })}</b>
            <small>{d(hint)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tables at which the account, or a program of it, still sits, as the refusal tells them. */
function tablesOf(error: unknown): string[] {
  const data = error instanceof ApiError && isMap(error.data) ? error.data : {}
  const tables = data['reason'] === 'seated' ? data['tables'] : []
  return Array.isArray(tables) ? tables.map(String) : []
}
