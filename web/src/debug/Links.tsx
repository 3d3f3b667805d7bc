/** The connections: how each one is, cutting it, closing it, opening more. */
import { number, t, type Key } from '../i18n'
import { Icon } from '../ui/Icon'
import { changes, forget, openBare, PAGE, trace, wires, type Wire } from './links'

export function Links() {
  void changes.value
  return (
    <section class="i-links" aria-labelledby="links-h">
      <header class="i-tools">
        <h2 id="links-h">{t('debug_links')}</h2>
        <span class="i-acts">
          <button type="button" class="btn ghost" data-testid="open-bare" onClick={openBare}>
            <Icon name="plus" small />
            {t('debug_bare')}
          </button>
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
        <button type="button" class="btn ghost" onClick={() => (client ? client.connect() : bare?.connect())}>
          {t('debug_connect')}
        </button>
      ) : (
        <button type="button" class="btn ghost" data-testid="drop" onClick={() => (client ? client.drop() : bare?.close())}>
          {t('debug_drop')}
        </button>
      )}
      {kind !== 'page' && kind !== 'seat' && (
        <button type="button" class="ibtn" aria-label={t('debug_remove', { name })} onClick={() => forget(name)}>
          <Icon name="x" small />
        </button>
      )}
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
