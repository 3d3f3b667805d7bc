/** The programs that the account has declared, and the API tokens of the account and of its programs. */
import { useEffect, useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Passkey } from '#sdk/http'
import type { ApiToken, OwnProgram } from '#sdk/tokens'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { say } from '../../ui/toast'
import { day } from '../account/Devices'
import type { Fault } from '../account/faults'
import { Trouble } from '../account/fields'
import { EndSheet } from './EndSheet'
import { type Made, MakeSheet } from './MakeSheet'
import { refusal, scopesOf, tokens } from './tokens'
import { p } from './words'
import './programs.css'

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
}

type Opened = { make: 'program' | 'token' } | { program: OwnProgram } | { token: ApiToken }

export function Programs({ own, keys }: Props) {
  const [lists, tell] = useState<[OwnProgram[], ApiToken[]] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [opened, open] = useState<Opened | null>(null)
  const token = account.value?.token ?? ''
  const load = () => {
    Promise.all([tokens.programs(token), tokens.all(token)]).then(
      (found) => {
        tell(found)
        setFault(null)
      },
      (error: unknown) => setFault(refusal(error)),
    )
  }
  useEffect(load, [token])
  const close = () => open(null)
  const done = (said: string) => {
    close()
    say(said)
    load()
  }
  const [programs, all] = lists ?? [[], []]
  const made: Made = { own, keys, programs, onMade: load, onClose: close }
  return (
    <>
      <Trouble fault={fault} />
      {lists && <ProgramList programs={programs} onRemove={(program) => open({ program })} onNew={() => open({ make: 'program' })} />}
      {lists && <TokenList all={all} onEnd={(ending) => open({ token: ending })} onNew={() => open({ make: 'token' })} />}
      {opened && 'make' in opened && <MakeSheet {...made} what={opened.make} />}
      {opened && !('make' in opened) && <EndSheet own={own} keys={keys} of={opened} onDone={done} onClose={close} />}
    </>
  )
}

interface ProgramListProps {
  programs: readonly OwnProgram[]
  onRemove: (one: OwnProgram) => void
  onNew: () => void
}

function ProgramList({ programs, onRemove, onNew }: ProgramListProps) {
  return (
    <section class="box acc-stack" data-testid="programs">
      <h2>{p('programs')}</h2>
      {programs.length > 0 && (
        <ul class="acc-rows">
          {programs.map((one) => (
            <li key={one.user} class="acc-row" data-testid="program">
              <Icon name="bot" />
              <span class="pro-what">
                <a href={`/u/${encodeURIComponent(one.handle)}`}>
                  <b>{one.name}</b>
                </a>
                <small>{p('program_line', { handle: one.handle, date: day(one.created_at) })}</small>
              </span>
              <Button
                kind="ghost"
                testid="remove-program"
                text={p('remove')}
                label={p('remove_do', { handle: one.handle })}
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <p class="soft">{p('programs_hint')}</p>
      <Button kind="ghost wide" icon="bot" testid="new-program" text={p('new_program')} onClick={onNew} />
    </section>
  )
}

interface TokenListProps {
  all: readonly ApiToken[]
  onEnd: (one: ApiToken) => void
  onNew: () => void
}

function TokenList({ all, onEnd, onNew }: TokenListProps) {
  return (
    <section class="box acc-stack" data-testid="tokens">
      <h2>{p('tokens')}</h2>
      {all.length > 0 && (
        <ul class="acc-rows">
          {all.map((one) => (
            <li key={one.id} class="acc-row" data-testid="token">
              <Icon name="key" />
              <span class="pro-what">
                <b>{one.label}</b>
                <small>
                  {p('token_line', { handle: one.handle, scopes: scopesOf(one) })}
                  <br />
                  {p('token_days', { made: day(one.created_at), until: day(one.expires_at) })}
                </small>
              </span>
              <Button
                kind="ghost"
                testid="end-token"
                text={p('end')}
                label={p('end_do', { label: one.label })}
                onClick={() => onEnd(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <p class="soft">{p('tokens_hint')}</p>
      <Button kind="ghost wide" icon="key" testid="new-token" text={p('new_token')} onClick={onNew} />
    </section>
  )
}
