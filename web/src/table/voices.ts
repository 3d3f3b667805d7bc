/** Whose words are hidden: kept in the browser, people by their names, bots by their characters; and people who are blocked. */
import { blocked } from '../app/blocked'
import { muted } from '../app/settings'
import type { ChatLine, SeatInfo } from '#sdk'

/** Returns by what somebody's words are hidden; no name can be a character's. */
export function voiceOf({ name, character }: { name?: string | null | undefined; character?: string | null | undefined }): string {
  return character ? `*${character}` : (name ?? '')
}

export function isMuted(who: ChatLine | SeatInfo): boolean {
  return muted.value.includes(voiceOf(who)) || (who.user != null && blocked.value.has(who.user))
}

/** Hides what somebody says, or shows it again. */
export function mute(who: ChatLine | SeatInfo, on: boolean): void {
  const voice = voiceOf(who)
  const others = muted.value.filter((other) => other !== voice)
  muted.value = on ? [...others, voice] : others
}
