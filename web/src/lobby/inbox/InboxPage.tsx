/** The inbox: the unread notices, and the earlier ones. */
import { useEffect, useState } from 'preact/hooks'
import type { Inbox } from '#sdk/friends'
import { account, unread } from '../../app/session'
import { Button } from '../../ui/Button'
import { WayBack } from '../account/WayBack'
import { Guest, useTitle } from '../friends/FriendsPage'
import { faultOf, friends, useRead } from '../friends/load'
import { f } from '../friends/words'
import { Foot, Header } from '../Header'
import { Item } from './Item'
import { i, type Word } from './words'
import '../pages.css'
import '../account/account.css'
import '../friends/friends.css'
import './inbox.css'

export function InboxPage() {
  useTitle(i('title'))
  return (
    <>
      <Header />
      <main class="pg acc" data-testid="inbox-page">
        <WayBack />
        {account.value?.handle ? <Notices /> : <Guest need={i('need')} hint={i('need_hint')} />}
        <Foot />
      </main>
    </>
  )
}

function Notices() {
  const { known, fault, again } = useRead('inbox', (token) => friends.inbox(token))
  const [refused, refuse] = useState<string | null>(null)
  // The connection tells the number of unread notices; other devices of the account change that number, too.
  useEffect(() => {
    if (known && unread.value !== known.unread) again()
  }, [unread.value])
  const read = (told: Inbox) =>
    friends.readInbox(account.value?.token ?? '', told.cursor).then(
      (left) => {
        refuse(null)
        unread.value = left
        again()
      },
      (error: unknown) => refuse(faultOf(error)),
    )
  const trouble = refused ?? fault
  return (
    <>
      <header class="ib-head">
        <h1>{i('title')}</h1>
        {known !== null && known.unread > 0 && (
          <Button kind="ghost" testid="read-all" text={i('read_all')} onClick={() => void read(known)} />
        )}
      </header>
      {trouble && (
        <p class="acc-note bad" role="alert" data-testid="inbox-fault">
          {trouble}
        </p>
      )}
      {fault && <Button kind="ghost" text={f('again')} onClick={again} />}
      {known === null && !fault && (
        <p class="soft" role="status">
          {f('loading')}
        </p>
      )}
      {known && <Boxes known={known} />}
    </>
  )
}

function Boxes({ known }: { known: Inbox }) {
  const newest = known.items.toReversed()
  if (newest.length === 0) {
    return (
      <section class="box fr-empty" data-testid="inbox-empty">
        <b>{i('none')}</b>
        <p>{i('none_hint')}</p>
      </section>
    )
  }
  return (
    <>
      <Box title="now" items={newest.slice(0, known.unread)} fresh />
      <Box title="earlier" items={newest.slice(known.unread)} />
      <p class="soft">{i('kept')}</p>
    </>
  )
}

function Box({ title, items, fresh = false }: { title: Word; items: Inbox['items']; fresh?: boolean }) {
  if (items.length === 0) return null
  return (
    <section class="box" data-testid={`inbox-${title}`}>
      <h2>
        {i(title)} <small>{items.length}</small>
      </h2>
      <ul class="acc-rows">
        {items.map((one) => (
          <Item key={one.n} of={one} fresh={fresh} />
        ))}
      </ul>
    </section>
  )
}
