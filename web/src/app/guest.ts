/** Our name and session. The name is suggested, kept, and can be changed; the session is made when it is first needed. */
import { suggestName } from './names'
import { patiently } from './patiently'
import { account, adopt, enter } from './session'
import { stored } from './stored'

/** The name that the next session is made with. */
const kept = stored<string>('name', '')
/** The picture that we chose; null: none. */
const keptFace = stored<string | null>('face', null)

/** Suggests a name to somebody new. Called once, when the language of the page is known. */
export function prepareName(): void {
  if (!kept.value) kept.value = account.value?.name ?? suggestName()
}

/** Returns our name; before there is a session, the name with which it will be made. */
export function myName(): string {
  return account.value?.name ?? kept.value
}

/** Returns the picture that we chose; null: none. */
export function myFace(): string | null {
  return keptFace.value
}

/** Changes our name and face; makes the session with them if there is none. Throws `ApiError` with the reason. */
export async function rename(name: string, face = myFace()): Promise<void> {
  if (account.value?.handle) await (await import('./renew')).change({ name, face })
  else await enter(name, face)
  kept.value = myName()
  keptFace.value = account.value?.face ?? null
}

/** Forgets our name and face, which belong to an account that we have left, and suggests another name. */
export function forgetName(): void {
  kept.value = suggestName(kept.value)
  keptFace.value = null
}

let making: Promise<void> | null = null

/**
 * Resolves once there is a session. If several callers ask at once, even in several browser tabs, only one session is made.
 * Throws `ApiError` with the reason.
 */
export function asGuest(): Promise<void> {
  if (account.value) return Promise.resolve()
  making ??= alone(made).finally(() => (making = null))
  return making
}

async function made(): Promise<void> {
  if (!adopt()) await patiently(() => rename(kept.value || suggestName()))
}

/**
 * Calls `doing` while no other tab does. Without TLS, except on localhost, browsers have no locks: tabs then
 * do not wait for each other.
 */
function alone(doing: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('paiju.session', doing) : doing()
}
