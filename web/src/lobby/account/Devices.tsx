/** The devices where the account is signed in. Each can be signed out, and all but this one at once. */
import { useState } from 'preact/hooks'
import type { Device } from '#sdk'
import { accounts } from '../../app/renew'
import { account } from '../../app/session'
import { lang } from '../../i18n'
import { Button } from '../../ui/Button'
import { type Fault, faultOf } from './faults'
import { Trouble } from './fields'
import { a } from './words'

interface Props {
  devices: readonly Device[]
  onChange: () => void
  /** Called if this device turns out to be signed out. */
  onGone: () => void
}

export function Devices({ devices, onChange, onGone }: Props) {
  const [fault, setFault] = useState<Fault | null>(null)
  const others = devices.filter((device) => !device.current).length
  const end = (work: (token: string) => Promise<unknown>) => {
    const token = account.value?.token
    if (token === undefined) onGone()
    else work(token).then(onChange, (error: unknown) => setFault(faultOf(error, '')))
  }
  return (
    <section class="box" data-testid="devices">
      <h2>{a('devices')}</h2>
      <Trouble fault={fault} />
      <ul class="acc-rows">
        {devices.map((device) => (
          <li key={device.id} class="acc-row">
            <span>
              <b>{device.label === 'program' ? a('program') : device.label}</b>
              <small>{day(device.seen_at)}</small>
            </span>
            {device.current ? (
              <span class="chip">{a('here')}</span>
            ) : (
              <Button
                kind="ghost"
                testid="end-device"
                text={a('end')}
                onClick={() => end((token) => accounts.endDevice(token, device.id))}
              />
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{a('devices_hint')}</p>
      {others > 0 && (
        <Button
          kind="ghost wide red"
          testid="end-others"
          text={a('end_others', { n: others })}
          onClick={() => end((token) => accounts.endOthers(token))}
        />
      )}
    </section>
  )
}

/** A day in the reader's language. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(lang.value === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' })
}
