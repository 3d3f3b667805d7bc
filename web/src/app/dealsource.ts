/** The source of a replayed deal: the archive of the server, or a file. */
import { account, api } from './session'
import type { DealInsight, ReplayFile } from '#sdk'

export interface Source {
  /** A key that no other deal has. */
  key: string
  insight: () => Promise<DealInsight>
  /** A rougher insight, which comes sooner; absent if the whole insight comes soon enough. */
  draft?: () => Promise<DealInsight>
  /** Makes the server begin to compute the insight. */
  ahead?: () => void
  replay: () => Promise<ReplayFile>
}

/** Returns the source of a deal that the server keeps. */
export function ofArchive(deal: string): Source {
  return {
    key: deal,
    insight: () => api.insight(deal, account.value?.token),
    draft: () => api.insightDraft(deal, account.value?.token),
    ahead: () => void api.insightAhead(deal, account.value?.token).catch(() => undefined),
    replay: () => api.replay(deal, account.value?.token),
  }
}

/**
 * Returns the source of a deal in a file, with a `replay` that is loaded already. `number`: the deal's number in
 * the file, from 1. The server analyses the deal once for this page.
 */
export function ofFile(key: string, file: Blob, number: number, replay: ReplayFile): Source {
  let found: Promise<DealInsight> | null = null
  const insight = () => {
    found ??= api.insightOfFile(file, number, account.value?.token)
    found.catch(() => {
      found = null
    })
    return found
  }
  return { key, insight, replay: async () => replay }
}
