/** Asks the server whether an address leads to a table, before the page goes there. */
import { asGuest } from '../app/guest'
import { reasonOf } from '../app/failures'
import { nameFault } from '../app/namefaults'
import { account, connection } from '../app/session'
import { t } from '../i18n'
import { RequestError } from '#sdk'

const DOOR = /^\/(t|c)\/(.+)$/

/**
 * Returns why a path of this page leads nowhere; null: it leads to a table, or it is not the path of a table.
 */
export async function faultOf(path: string): Promise<string | null> {
  const [, kind, what = ''] = DOOR.exec(path) ?? []
  if (kind === undefined) return null
  try {
    await asGuest()
  } catch (error) {
    return nameFault(error)
  }
  try {
    await tableOf(kind === 'c' ? { code: what } : { table: what })
    return null
  } catch (error) {
    return refusal(error)
  }
}

/** Returns the id of the table that a code or an id leads to, and watches that table. Throws `RequestError`. */
export async function tableOf(where: { table: string } | { code: string }): Promise<string> {
  const client = account.value && connection()
  if (!client) throw new RequestError('closed', 'there is no connection')
  const ok = await client.watch(where)
  if (ok.table === undefined) throw new RequestError('internal', 'the server named no table')
  return ok.table
}

/** Returns why a table could not be found, in words for a person who typed its code. */
export function refusal(error: unknown): string {
  const gone = error instanceof RequestError && error.code === 'not_found'
  return gone ? t('code_unknown') : reasonOf(error)
}
