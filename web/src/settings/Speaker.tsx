/** What is heard: the speaker in the bar, and the offer of spoken calls. */
import { useEffect, useState } from 'preact/hooks'
import { speaker, voiceOffered, type Speaker } from '../app/settings'
import { t } from '../i18n'
import { Button, IconButton } from '../ui/Button'
import { layout } from '../ui/layout'

const NEXT: Record<Speaker, Speaker> = { mute: 'sounds', sounds: 'voice', voice: 'mute' }
const ICONS = { mute: 'mute', sounds: 'sound', voice: 'voice' } as const

/** Sets what is heard; when spoken calls are switched on, one is spoken at once. */
export function hear(next: Speaker): void {
  speaker.value = next
  if (next === 'voice') void import('../app/calls').then(({ call }) => call('rocket', 0, true))
}

/** Goes on to the next of the three speaker settings. */
export function turnSpeaker(): void {
  hear(NEXT[speaker.value])
}

/** The speaker in the bar; its name says what is heard now. */
export function SpeakerButton() {
  const now = speaker.value
  return <IconButton kind="desk" testid="sound" icon={ICONS[now]} label={t(`speaker_${now}`)} titled onClick={turnSpeaker} />
}

/**
 * Offers spoken calls under the first settlement, and never again; not on a phone on its side, where one
 * would have to scroll to the offer.
 */
export function VoiceOffer() {
  const [offered] = useState(() => !voiceOffered.value && speaker.value === 'sounds' && layout.value !== 'land')
  useEffect(() => {
    if (offered) voiceOffered.value = true
  }, [])
  if (!offered) return null
  const on = speaker.value === 'voice'
  return (
    <Button
      kind="ghost voice-offer"
      testid="voice-offer"
      icon="voice"
      text={t(on ? 'voice_on' : 'voice_offer')}
      aria-pressed={on}
      onClick={() => hear(on ? 'sounds' : 'voice')}
    />
  )
}
