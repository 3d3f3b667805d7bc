/** The source of a replayed deal: the archive of the server, or a file. */
import { account, api } from './session'
import type { DealInsight, ReplayFile } from '#sdk'

export interface Source {
  /** Differs from that of every other deal. */
  key: string
  insight: () => Promise<DealInsight>
  /** The same sooner and rougher; absent: the whole is soon enough. */
  draft?: () => Promise<DealInsight>
  /** Lets the server begin to compute it. */
  ahead?: () => void
  replay: () => Promise<ReplayFile>
}

/** A deal that the server keeps. */
export function ofArchive(deal: string): Source {
  return {
    key: deal,
    insight: () => api.insight(deal, account.value?.token),
    draft: () => api.insightDraft(deal, account.value?.token),
    ahead: () => void api.insightAhead(deal, account.value?.token).catch(() => undefined),
    replay: () => api.replay(deal, account.value?.token),
  }
}

/** The deal of a number, from 1, in a file whose replay is here; the server analyses it once for this page. */
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
