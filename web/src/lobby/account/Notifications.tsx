/** This browser's notifications while the page is closed, its quiet hours, and the other browsers that notify. */
import { useEffect, useState } from 'preact/hooks'
import type { PushDevice, PushKind, QuietHours } from '#sdk/push'
import { call, permission } from '../../app/notify'
import { canPush, push, register, unregister, zoneHere } from '../../app/push'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/controls'
import { Row } from '../../ui/Row'
import { day } from './Devices'
import { type Fault, faultOf } from './faults'
import { Trouble } from './fields'
import { a } from './words'

const KINDS: readonly PushKind[] = ['turn', 'invited']
const NIGHT = { since: '23:00', until: '08:00' }

export function Notifications() {
  const [devices, tell] = useState<PushDevice[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const token = account.value?.token ?? ''
  const work = (doing: Promise<unknown>) => {
    doing
      .then(() => push.devices(token))
      .then((found) => {
        tell(found)
        setFault(null)
      })
      .catch((error: unknown) => setFault(faultOf(error, '')))
  }
  useEffect(() => work(Promise.resolve()), [token])
  const others = devices?.filter((device) => !device.current) ?? []
  return (
    <section class="box" data-testid="notifications">
      <h2>{a('notifications')}</h2>
      <Trouble fault={fault} />
      {devices && canPush() && <Here mine={devices.find((device) => device.current) ?? null} token={token} work={work} />}
      {devices && !canPush() && <p class="acc-note">{a('push_none')}</p>}
      {others.length > 0 && <h3>{a('push_others')}</h3>}
      <ul class="acc-rows">
        {others.map((device) => (
          <li key={device.id} class="acc-row">
            <span>
              <b>{device.label}</b>
              <small>
                {device.kinds.map((kind) => a(`push_${kind}`)).join(' · ')} · {day(device.used_at ?? device.created_at)}
              </small>
            </span>
            <Button kind="ghost" testid="push-end" text={a('push_end')} onClick={() => work(push.remove(token, device.id))} />
          </li>
        ))}
      </ul>
      <p class="soft">{a('push_hint')}</p>
    </section>
  )
}

interface HereProps {
  /** This browser's registration; null: it does not notify. */
  mine: PushDevice | null
  token: string
  /** Waits for a change, and then reads the registrations again. */
  work: (doing: Promise<unknown>) => void
}

function Here({ mine, token, work }: HereProps) {
  const kinds = mine?.kinds ?? []
  const quiet = mine?.quiet ?? null
  const denied = permission.value === 'denied'
  const put = (next: PushKind[], hours: QuietHours | null) => work(changed(token, mine, next, hours))
  const switched = (kind: PushKind, on: boolean) => (on ? [...kinds, kind] : kinds.filter((one) => one !== kind))
  return (
    <>
      {denied && (
        <p class="acc-note" role="status">
          {a('push_denied')}
        </p>
      )}
      <div class="opts">
        {KINDS.map((kind) => (
          <Row key={kind} label={a(`push_${kind}`)} hint={a(`push_${kind}_hint`)} testid={`push-${kind}`}>
            <Switch label={a(`push_${kind}`)} on={!denied && kinds.includes(kind)} onToggle={(on) => put(switched(kind, on), quiet)} />
          </Row>
        ))}
        {mine && (
          <Row label={a('quiet')} hint={a('quiet_hint', { zone: quiet?.zone ?? zoneHere() })} testid="push-quiet">
            <Switch label={a('quiet')} on={quiet !== null} onToggle={(on) => put([...kinds], on ? { ...NIGHT, zone: zoneHere() } : null)} />
          </Row>
        )}
        {quiet && (
          <Row label={a('quiet_times')}>
            <span class="acc-times">
              {(['since', 'until'] as const).map((end) => (
                <input
                  key={end}
                  type="time"
                  aria-label={a(`quiet_${end}`)}
                  value={quiet[end]}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value && value !== quiet[end]) put([...kinds], { ...quiet, [end]: value, zone: zoneHere() })
                  }}
                />
              ))}
            </span>
          </Row>
        )}
      </div>
    </>
  )
}

/**
 * Registers this browser for `kinds`, once its person allows notifications; removes its registration if
 * `kinds` is empty.
 */
async function changed(token: string, mine: PushDevice | null, kinds: PushKind[], quiet: QuietHours | null): Promise<void> {
  if (kinds.length > 0) {
    await call(true)
    if (permission.value === 'granted') await register(token, kinds, quiet)
  } else if (mine) {
    await unregister(token, mine.id)
  }
}
