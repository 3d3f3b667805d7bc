/** Signing in by a provider: to its page, and back to `/sign-in/{provider}`. */
import { Providers } from '#sdk/providers'
import { path } from '../../app/routes'
import { account, api } from '../../app/session'

export const providers = new Providers(api)

/** Where this tab goes on once it is back. */
const BACK = 'paiju.back'

/** Leads to the provider's page. */
export async function leaveFor(provider: string, link = false): Promise<void> {
  const token = account.value?.handle ? account.value.token : undefined
  const url = await providers.begin(provider, token, link)
  sessionStorage.setItem(BACK, path().startsWith('/sign-in') ? '/' : path())
  location.assign(url)
}

/** Returns where to go on, once. */
export function backTo(): string {
  const to = sessionStorage.getItem(BACK) ?? '/'
  sessionStorage.removeItem(BACK)
  return to
}
