/**
 * The page of friends: the asks of others and one's own, the friends, and the people whom one has blocked.
 */
import { useEffect, useState } from 'preact/hooks'
import type { FriendLine } from '#sdk/friends'
import { account, connection, status } from '../../app/session'
import { t } from '../../i18n'
import { Button } from '../../ui/Button'
import { say } from '../../ui/toast'
import { WayBack } from '../account/WayBack'
import { Foot, Header } from '../Header'
import { faultOf, friends, useRead } from './load'
import { useOnline } from './online'
import { Rows } from './Rows'
import { f } from './words'
import '../pages.css'
import '../account/account.css'
import './friends.css'

export function FriendsPage() {
  useTitle(f('title'))
  return (
    <>
      <Header place="friends" />
      <main class="pg acc wide" data-testid="friends-page">
        <WayBack />
        <h1>{f('title')}</h1>
        {account.value?.handle ? <People /> : <Guest />}
        <Foot place="friends" />
      </main>
    </>
  )
}

/** Gives the window a title while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  }, [title])
}

/** Tells a guest that a page needs an account. The default words are those of the page of friends. */
export function Guest({ need = f('need'), hint = f('need_hint') }: { need?: string; hint?: string }) {
  return (
    <section class="box fr-empty" data-testid="friends-guest">
      <b>{need}</b>
      <p>{hint}</p>
      <a class="btn primary" href="/me">
        {f('to_me')}
      </a>
    </section>
  )
}

function People() {
  const { known, fault, again } = useRead('friends', (token) => friends.all(token))
  const [refused, refuse] = useState<string | null>(null)
  void status.value
  const client = connection()
  // The inbox tells that somebody asks, or has accepted.
  useEffect(() => client?.on((what) => what === 'news' && again()), [client])
  const act = (work: (token: string) => Promise<unknown>, done?: string): Promise<void> =>
    work(account.value?.token ?? '').then(
      () => {
        refuse(null)
        if (done) say(done)
        again()
      },
      (error: unknown) => refuse(faultOf(error)),
    )
  const trouble = refused ?? fault
  return (
    <>
      {trouble && (
        <p class="acc-note bad" role="alert" data-testid="friends-fault">
          {trouble}
        </p>
      )}
      {fault && <Button kind="ghost" text={f('again')} onClick={again} />}
      <div class="acc-cols">
        <div class="acc-stack">
          <Add onAdd={(handle) => act((token) => friends.ask(token, `@${handle}`).then((state) => say(told(state, handle))))} />
          <Rows title="asks" testid="asks" people={known?.asks ?? []}>
            {({ user }) => (
              <>
                <Button kind="ghost" testid="decline" text={f('decline')} onClick={() => act((token) => friends.end(token, user))} />
                <Button kind="primary" testid="accept" text={f('accept')} onClick={() => act((token) => friends.ask(token, user))} />
              </>
            )}
          </Rows>
          <Online friends={known?.friends ?? []} />
          {known?.friends.length === 0 && <p class="acc-note">{f('empty')}</p>}
          {known === null && !fault && (
            <p class="soft" role="status">
              {f('loading')}
            </p>
          )}
        </div>
        <div class="acc-stack">
          <Rows title="asked" testid="asked" people={known?.asked ?? []}>
            {({ user }) => (
              <Button kind="ghost" testid="withdraw" text={f('withdraw')} onClick={() => act((token) => friends.end(token, user))} />
            )}
          </Rows>
          <Rows title="blocked" testid="blocked" people={known?.blocked ?? []}>
            {({ user }) => (
              <Button kind="ghost" testid="unblock" text={f('unblock')} onClick={() => act((token) => friends.unblock(token, user))} />
            )}
          </Rows>
        </div>
      </div>
    </>
  )
}

/** The friends, those who are online first, with a way to the public table at which they sit. */
function Online({ friends }: { friends: readonly FriendLine[] }) {
  return (
    <Rows title="friends" testid="friends" people={useOnline(friends)}>
      {({ table, name = '' }) =>
        table && (
          <a class="btn ghost" data-testid="watch-friend" href={`/t/${table}`} aria-label={`${f('watch')}: ${name}`}>
            {f('watch')}
          </a>
        )
      }
    </Rows>
  )
}

/** Returns the words for the result of an ask. */
export function told(state: 'asked' | 'friend', handle: string): string {
  return f(state === 'friend' ? 'friend_now' : 'asked_now', { handle })
}

function Add({ onAdd }: { onAdd: (handle: string) => Promise<void> }) {
  const [handle, type] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    if (handle) void onAdd(handle).then(() => type(''))
  }
  return (
    <form class="box fr-add" onSubmit={submit}>
      <label class="acc-lbl">
        {f('add')}
        <small>{f('add_hint')}</small>
        <span class="acc-inp">
          <span aria-hidden="true">@</span>
          <input
            data-testid="friend-handle"
            autoComplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={40}
            enterkeyhint="send"
            value={handle}
            onInput={(event) => type(event.currentTarget.value.trim().replace(/^@/, ''))}
          />
        </span>
      </label>
      <Button kind="primary" type="submit" testid="add-friend" text={f('add')} disabled={handle === ''} />
    </form>
  )
}
