/**
 * Whose words are hidden. The browser keeps muted people by their names and muted bots by their characters; blocked people
 * are hidden, too.
 */
import { blocked } from '../app/blocked'
import { muted } from '../app/settings'
import type { ChatLine, SeatInfo } from '#sdk'

/** Returns the key under which a speaker is muted. The `*` of a character's key cannot begin a person's name. */
export function voiceOf({ name, character }: { name?: string | null | undefined; character?: string | null | undefined }): string {
  return character ? `*${character}` : (name ?? '')
}

export function isMuted(who: ChatLine | SeatInfo): boolean {
  return muted.value.includes(voiceOf(who)) || (who.user != null && blocked.value.has(who.user))
}

/** Hides a speaker's words, or shows them again. */
export function mute(who: ChatLine | SeatInfo, on: boolean): void {
  const voice = voiceOf(who)
  const others = muted.value.filter((other) => other !== voice)
  muted.value = on ? [...others, voice] : others
}
