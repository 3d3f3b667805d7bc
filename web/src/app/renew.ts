/** Renews the session of an account: its token is valid for a day, and another one is asked for after half of that. */
import { Accounts } from '#sdk/accounts'
import { ApiError, type Account, type SignedIn } from '#sdk'
import { account, api, become, drop } from './session'

export const accounts = new Accounts(api)

const HALF_MS = 43_200_000
const LOOK_MS = 600_000
const RETRY_MS = 10_000

let looking = false

/** Renews the token from now on; further calls do nothing. */
export function keep(): void {
  if (looking) return
  looking = true
  setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  look()
}

function look(): void {
  const left = account.value?.handle ? account.value.expires_at - Date.now() : Infinity
  if (left < HALF_MS && !document.hidden) again()
}

let asking: Promise<void> | null = null

/**
 * Asks for another token now. Without an answer it asks again a little later; if the server refuses, the account is signed
 * out here.
 */
export function again(): void {
  keep()
  asking ??= renew().finally(() => (asking = null))
}

async function renew(): Promise<void> {
  try {
    take(await accounts.refresh())
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) drop()
    else setTimeout(again, RETRY_MS)
  }
}

/** Makes the account in the server's answer ours; only the fields that the page needs are stored. */
export function take({ user, name, face, handle, token, expires_at }: SignedIn): void {
  const kept: Account = { user, name, handle, token, expires_at, ...(face === undefined ? {} : { face }) }
  become(kept)
  keep()
}

/** Gives our account another name, face or handle. Throws `ApiError` with the reason. */
export async function change(changes: { name?: string; face?: string | null; handle?: string }): Promise<void> {
  if (account.value) take(await accounts.change(account.value.token, changes))
}
