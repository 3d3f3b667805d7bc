/** Settings that every game has: seats, pace, free seats, privacy, aids, delay for spectators. */
import { Choice, Row } from '../ui/Row'
import { t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Switch } from '../ui/controls'
import { Stepper } from './Stepper'
import { paceText } from './words'
import { CLAIMS_MS, DELAYS_MS, FILLINGS, hasClaims, PAUSES_MS, TURNS_MS, type Wish } from './wishes'

interface Props {
  info: GameInfo
  wish: Wish
  onChange: (part: Partial<Wish>) => void
}

export function HouseRules({ info, wish, onChange }: Props) {
  const { min, max } = info.seats
  const claims = hasClaims(info)
  return (
    <>
      {min < max && (
        <Row label={t('seats')} testid="option-seats">
          <Stepper label={t('seats')} value={wish.seats} low={min} high={max} onChange={(seats) => onChange({ seats })} />
        </Row>
      )}
      <Choice
        label={t('pace')}
        testid="option-pace"
        value={wish.turnMs}
        choices={TURNS_MS.map((ms) => ({ value: ms, label: shortPace(ms), name: paceText(ms) }))}
        onChoose={(turnMs) => onChange({ turnMs })}
      />
      {claims && <ClaimTimes wish={wish} onChange={onChange} />}
      <Choice
        label={t('free_seats')}
        testid="option-filling"
        value={wish.filling}
        choices={FILLINGS.map((value) => ({ value, label: t(`filling_${value}`) }))}
        onChoose={(filling) => onChange({ filling })}
      />
      <Choice
        label={t('who_may')}
        testid="option-private"
        hint={wish.private ? t('private_hint') : undefined}
        value={wish.private ? 'private' : 'public'}
        choices={(['public', 'private'] as const).map((value) => ({ value, label: t(value) }))}
        onChoose={(who) => onChange({ private: who === 'private' })}
      />
      <Row label={t(claims ? 'aids_waits' : 'aids')} testid="option-aids" hint={t(claims ? 'aids_hint_waits' : 'aids_hint')}>
        <Switch label={t(claims ? 'aids_waits' : 'aids')} on={wish.aids} onToggle={(aids) => onChange({ aids })} />
      </Row>
      <Choice
        label={t('delay')}
        testid="option-delay"
        value={wish.delayMs}
        choices={DELAYS_MS.map((ms) => ({ value: ms, label: delayText(ms) }))}
        onChoose={(delayMs) => onChange({ delayMs })}
      />
    </>
  )
}

function ClaimTimes({ wish, onChange }: Omit<Props, 'info'>) {
  return (
    <>
      <Choice
        label={t('claim_pace')}
        testid="option-claim"
        hint={t('claim_pace_hint')}
        value={wish.claimMs}
        choices={CLAIMS_MS.map((ms) => ({ value: ms, label: ms === 0 ? t('claim_half') : String(ms / 1000) }))}
        onChoose={(claimMs) => onChange({ claimMs })}
      />
      <Choice
        label={t('pause')}
        testid="option-pause"
        hint={t('pause_hint')}
        value={wish.pauseMs}
        choices={PAUSES_MS.map((ms) => ({ value: ms, label: String(ms / 1000) }))}
        onChoose={(pauseMs) => onChange({ pauseMs })}
      />
    </>
  )
}

/** Returns a turn's time as a number alone, since the row's label says that it is in seconds. */
function shortPace(ms: number): string {
  return ms >= 600_000 ? t('pace_slow') : String(ms / 1000)
}

function delayText(ms: number): string {
  if (ms === 0) return t('delay_none')
  return ms < 60_000 ? t('seconds', { n: ms / 1000 }) : t('minutes', { n: ms / 60_000 })
}
