/** People, one per row: face, name, handle, and what one can do about them. */
import type { ComponentChildren } from 'preact'
import type { FriendLine } from '#sdk/friends'
import { Avatar } from '../../ui/Avatar'
import { placeOf } from './online'
import { f, type Word } from './words'

interface Props {
  title: Word
  people: readonly FriendLine[]
  testid: string
  children: (one: FriendLine) => ComponentChildren
}

/** A box of people under a title with their number; nothing is drawn without people. */
export function Rows({ title, people, testid, children }: Props) {
  if (people.length === 0) return null
  return (
    <section class="box" data-testid={testid}>
      <h2>
        {f(title)} <small>{people.length}</small>
      </h2>
      <ul class="acc-rows">
        {people.map((one) => (
          <li key={one.user} class="acc-row fr-row">
            <Person of={one} />
            <span class="fr-does">{children(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Person({ of }: { of: FriendLine }) {
  const name = of.name ?? f('guest')
  const place = placeOf(of)
  const inside = (
    <>
      <span class={place ? 'fr-here' : undefined}>
        <Avatar of={{ name, face: of.face }} size={44} />
      </span>
      <span>
        <b>{name}</b>
        {of.handle !== undefined && <small>{[`@${of.handle}`, place].filter(Boolean).join(' · ')}</small>}
      </span>
    </>
  )
  if (of.handle === undefined) return <span class="fr-who">{inside}</span>
  return (
    <a class="fr-who" href={`/u/${encodeURIComponent(of.handle)}`}>
      {inside}
    </a>
  )
}
