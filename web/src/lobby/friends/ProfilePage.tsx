/** Somebody's profile: who it is, what one can do about them, and the figures that they show. */
import { useState } from 'preact/hooks'
import type { GameSums } from '#sdk'
import type { Profile } from '#sdk/friends'
import { account, api } from '../../app/session'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { day } from '../account/Devices'
import { WayBack } from '../account/WayBack'
import { Foot, Header } from '../Header'
import { PlayedSums } from '../history/Sums'
import { Nowhere } from '../Nowhere'
import { BlockSheet } from './BlockSheet'
import { Guest, useTitle } from './FriendsPage'
import { faultOf, friends, useRead } from './load'
import { placeOf } from './online'
import { f } from './words'
import '../pages.css'
import '../account/account.css'
import '../history/history.css'
import './friends.css'

interface Known {
  who: Profile
  sums: Record<string, GameSums> | null
}

async function read(token: string, handle: string): Promise<Known> {
  const who = await friends.profile(token, `@${handle}`)
  return { who, sums: who.shows.includes('statistics') ? await api.statistics(token, {}, who.user) : null }
}

export function ProfilePage({ handle }: { handle: string }) {
  const { known, missing, fault, again } = useRead(handle, (token) => read(token, handle))
  useTitle(known?.who.name ?? f('profile'))
  if (missing) {
    return (
      <Nowhere title={f('hidden')} why={f('hidden_hint')} testid="hidden">
        <a class="btn ghost" href="/friends">
          {f('title')}
        </a>
      </Nowhere>
    )
  }
  return (
    <>
      <Header />
      <main class="pg acc wide" data-testid="profile">
        <WayBack />
        {!account.value?.handle && <Guest />}
        {fault && (
          <p class="acc-note bad" role="alert">
            {fault} <Button kind="ghost" text={f('again')} onClick={again} />
          </p>
        )}
        {known ? <Shown known={known} onChange={again} /> : account.value?.handle && !fault && <Waiting />}
        <Foot />
      </main>
    </>
  )
}

function Waiting() {
  return (
    <p class="soft" role="status">
      {f('loading')}
    </p>
  )
}

function Shown({ known: { who, sums }, onChange }: { known: Known; onChange: () => void }) {
  return (
    <>
      <h1>{who.name}</h1>
      <div class="fr-cols">
        <div class="acc-stack">
          <Who of={who} onChange={onChange} />
          {who.state === 'me' && <p class="acc-note">{f('yours')}</p>}
        </div>
        <Figures sums={sums} />
      </div>
    </>
  )
}

function Figures({ sums }: { sums: Record<string, GameSums> | null }) {
  if (sums && Object.keys(sums).length > 0) return <PlayedSums sums={sums} />
  return (
    <section class="box fr-empty" data-testid="no-figures">
      <b>{f(sums ? 'no_figures' : 'figures_hidden')}</b>
      {!sums && <p>{f('figures_hidden_hint')}</p>}
    </section>
  )
}

function Who({ of, onChange }: { of: Profile; onChange: () => void }) {
  const [fault, refuse] = useState<string | null>(null)
  const [blocking, block] = useState(false)
  const owned = of.program !== undefined && of.program.owner === account.value?.handle
  const act = (work: (token: string) => Promise<unknown>): void => {
    block(false)
    work(account.value?.token ?? '').then(
      () => {
        refuse(null)
        onChange()
      },
      (error: unknown) => refuse(faultOf(error)),
    )
  }
  return (
    <section class="box fr-card">
      <div class="acc-who">
        <Avatar of={of} size={64} told />
        <div>
          <h2>{of.name}</h2>
          <small>
            @{of.handle}
            <br />
            {f('since', { date: day(of.created_at) })}
          </small>
          {of.state !== 'me' && of.online && <small data-testid="place">{placeOf(of)}</small>}
        </div>
        {of.state === 'friend' && <span class="chip">{f('is_friend')}</span>}
      </div>
      {of.program && <Whose owner={of.program.owner} />}
      {fault && (
        <p class="acc-note bad" role="alert" data-testid="profile-fault">
          {fault}
        </p>
      )}
      {!(of.program && of.state === 'none') && <Does of={of} act={act} />}
      {of.state !== 'me' && of.state !== 'blocked' && !owned && (
        <details>
          <summary>{f('more')}</summary>
          {of.state === 'friend' && (
            <Button
              kind="ghost wide red"
              testid="end-friend"
              text={f('end', { name: of.name })}
              onClick={() => act((token) => friends.end(token, of.user))}
            />
          )}
          <Button kind="ghost wide red" testid="block" text={f('block', { name: of.name })} onClick={() => block(true)} />
        </details>
      )}
      {blocking && <BlockSheet name={of.name} onClose={() => block(false)} onBlock={() => act((token) => friends.block(token, of.user))} />}
    </section>
  )
}

/** Says that a program plays, and who owns it. */
function Whose({ owner }: { owner: string }) {
  return (
    <>
      <p class="fr-whose">
        <span class="chip info">
          <Icon name="bot" small />
          {f('program')}
        </span>
        <a class="chip" data-testid="owner" href={`/u/${encodeURIComponent(owner)}`}>
          {f('owner', { owner })}
        </a>
      </p>
      <p class="soft">{f('program_hint')}</p>
    </>
  )
}

/** The buttons for the next step of the relation. */
function Does({ of, act }: { of: Profile; act: (work: (token: string) => Promise<unknown>) => void }) {
  const { state, user } = of
  const ask = () => act((token) => friends.ask(token, user))
  const end = () => act((token) => friends.end(token, user))
  if (state === 'none') return <Button kind="primary wide" testid="add-friend" icon="users" text={f('add')} onClick={ask} />
  if (state === 'asked') {
    return (
      <p class="fr-does">
        <span class="soft">{f('asked')}</span>
        <Button kind="ghost" testid="withdraw" text={f('withdraw')} onClick={end} />
      </p>
    )
  }
  if (state === 'asks') {
    return (
      <p class="fr-does">
        <Button kind="ghost" testid="decline" text={f('decline')} onClick={end} />
        <Button kind="primary" testid="accept" text={f('accept')} onClick={ask} />
      </p>
    )
  }
  if (state !== 'blocked') return null
  return <Button kind="ghost wide" testid="unblock" text={f('unblock')} onClick={() => act((token) => friends.unblock(token, user))} />
}
