/** The guided deals (引导局), two minutes each, for people who have never played. */
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { gameOf, guides, loadGuides } from '../app/catalogue'
import { hasBoard } from '../games/registry'
import { pick, t } from '../i18n'
import type { GuideLine } from '#sdk'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import { placeOf } from './art'
import { Emblem } from './Emblem'
import { going, learn } from './joining'

/** Whether the request for the guided deals has ended. */
const told = signal(false)

/**
 * The row of the lobby that opens the list of guided deals; nothing if there are none. `reserved`: whether
 * its place is kept until the request for the deals has ended.
 */
export function FirstTime({ reserved = false }: { reserved?: boolean }) {
  const [open, setOpen] = useState(false)
  const offered = useGuides()
  if (offered.length === 0) return reserved && !told.value ? <div class="first-time" aria-hidden="true" /> : null
  return (
    <>
      <button type="button" class="first-time" data-testid="first-time" onClick={() => setOpen(true)}>
        <Icon name="bulb" />
        <span>
          <b>{t('first_time')}</b>
          <small>{t('first_time_hint')}</small>
        </span>
      </button>
      {open && (
        <Sheet title={t('first_time_hint')} onClose={() => setOpen(false)} testid="guides">
          <div class="guide-list">
            {offered.map((guide) => (
              <GuideRow key={guide.id} guide={guide} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}

function GuideRow({ guide }: { guide: GuideLine }) {
  const info = gameOf(guide.game)
  const busy = going.value === `guide-${guide.id}`
  return (
    <button
      type="button"
      class="guide-row"
      data-testid={`guide-${guide.id}`}
      aria-disabled={going.value !== null}
      onClick={() => learn(guide)}
    >
      {info && <Emblem info={info} />}
      <span>
        <b>{pick(info?.name, guide.game)}</b>
        <small>{pick(guide.about)}</small>
      </span>
      {busy && <span class="spin" aria-hidden="true" />}
    </button>
  )
}

/** The button from a game's rules to its guided deal; nothing if it has none. */
export function LearnButton({ game }: { game: string }) {
  const guide = useGuides().find((one) => one.game === game)
  if (!guide) return null
  return (
    <Button kind="ghost" testid="learn" icon="bulb" text={t('learn')} aria-disabled={going.value !== null} onClick={() => learn(guide)} />
  )
}

/** Returns the guided deals that this page can draw, those of the most played games first. */
export function useGuides(): GuideLine[] {
  useEffect(() => void loadGuides().finally(() => (told.value = true)), [])
  return guides.value.filter((guide) => hasBoard(guide.game)).toSorted((a, b) => placeOf(a.game) - placeOf(b.game))
}
