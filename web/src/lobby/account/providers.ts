/** Signing in by a provider: to its page, and back to `/sign-in/{provider}`. */
import { Providers } from '#sdk/providers'
import { asGuest } from '../../app/guest'
import { path } from '../../app/routes'
import { account, api } from '../../app/session'

export const providers = new Providers(api)

/** The key under which this tab stores the path to show after the sign-in. */
const BACK = 'paiju.back'

/** Goes to the provider's page. `link`: to add an identity to the account. */
export async function leaveFor(provider: string, link = false): Promise<void> {
  // The flow must end with the token that it began with. So a person without one becomes a guest first, and
  // the sign-in may make that guest an account.
  await asGuest()
  const url = await providers.begin(provider, account.value!.token, link)
  sessionStorage.setItem(BACK, path().startsWith('/sign-in') ? '/' : path())
  location.assign(url)
}

/** Returns the path to show after the sign-in, and forgets it. */
export function backTo(): string {
  const to = sessionStorage.getItem(BACK) ?? '/'
  sessionStorage.removeItem(BACK)
  return to
}
