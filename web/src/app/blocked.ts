/**
 * The users whom the account has blocked, and their programs: their words are hidden wherever somebody speaks. They are
 * asked for when a table is shown.
 */
import { signal } from '@preact/signals'
import { account, api } from './session'

export const blocked = signal<ReadonlySet<string>>(new Set())

/** Asks for the blocked users; if the server does not answer, the known ones stay hidden. */
export async function askWhoIsBlocked(): Promise<void> {
  const token = account.value?.handle ? account.value.token : undefined
  if (token === undefined) {
    blocked.value = new Set()
    return
  }
  try {
    const { Friends } = await import('#sdk/friends')
    const people = (await new Friends(api).all(token)).blocked
    blocked.value = new Set(people.flatMap(({ user, programs = [] }) => [user, ...programs]))
  } catch {
    // The next table asks again.
  }
}
