/** The list of connections: the state of each, and buttons to cut, close and open them. */
import { number, t, type Key } from '../i18n'
import { Button, IconButton } from '../ui/Button'
import { changes, forget, openBare, PAGE, trace, wires, type Wire } from './links'

export function Links() {
  void changes.value
  return (
    <section class="i-links" aria-labelledby="links-h">
      <header class="i-tools">
        <h2 id="links-h">{t('debug_links')}</h2>
        <span class="i-acts">
          <Button kind="ghost" testid="open-bare" icon="plus" small text={t('debug_bare')} onClick={openBare} />
        </span>
      </header>
      <ul>
        {wires.value.map((wire) => (
          <Line key={wire.name} wire={wire} />
        ))}
      </ul>
      {!wires.value.some((wire) => wire.name === PAGE) && <p class="hint">{t('debug_no_page')}</p>}
    </section>
  )
}

function Line({ wire }: { wire: Wire }) {
  void changes.value
  const { client } = wire
  const totals = trace.totals(wire.name)
  const tables = client ? [...client.tables.keys()] : []
  return (
    <li data-testid="link" data-link={wire.name} data-status={statusOf(wire)}>
      <span class="i-dot" aria-hidden="true" />
      <div class="i-who">
        <b>{wire.name === PAGE ? t('debug_page') : wire.name}</b>
        <span class="num">{[client?.welcome?.name, statusText(wire), rtt(wire), ...tables].filter(Boolean).join(' · ')}</span>
        <span class="num">
          {t('debug_traffic', { in: number(totals.bytesIn), out: number(totals.bytesOut), frames: number(totals.frames) })}
        </span>
      </div>
      <Acts wire={wire} />
    </li>
  )
}

function Acts({ wire: { name, client, bare, kind } }: { wire: Wire }) {
  void changes.value
  const down = client ? client.status === 'closed' || client.status === 'waiting' : bare?.status === 'closed'
  return (
    <span class="i-acts">
      {down ? (
        <Button kind="ghost" text={t('debug_connect')} onClick={() => (client ? client.connect() : bare?.connect())} />
      ) : (
        <Button kind="ghost" testid="drop" text={t('debug_drop')} onClick={() => (client ? client.drop() : bare?.close())} />
      )}
      {kind !== 'page' && kind !== 'seat' && <IconButton icon="x" small label={t('debug_remove', { name })} onClick={() => forget(name)} />}
    </span>
  )
}

function statusOf({ client, bare }: Wire): string {
  return client ? client.status : (bare?.status ?? 'closed')
}

function statusText(wire: Wire): string {
  const text = t(`debug_status_${statusOf(wire)}` as Key)
  const code = wire.client?.closeCode ?? wire.bare?.closeCode
  return statusOf(wire) === 'closed' && code ? `${text} ${code}` : text
}

function rtt({ client }: Wire): string {
  return client?.status === 'online' && client.rttMs !== null ? `${Math.round(client.rttMs)} ms` : ''
}
