/** Settings that every game has: seats, pace, free seats, privacy, aids, delay for spectators. */
import { Row } from '../ui/Row'
import { t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Segments, Switch } from '../ui/controls'
import { Stepper } from './Stepper'
import { paceText } from './words'
import { CLAIMS_MS, DELAYS_MS, FILLINGS, hasClaims, PAUSES_MS, TURNS_MS, type Wish } from './wishes'

export function HouseRules({ info, wish, onChange }: { info: GameInfo; wish: Wish; onChange: (part: Partial<Wish>) => void }) {
  return (
    <>
      {info.seats.min < info.seats.max && (
        <Row label={t('seats')} testid="option-seats">
          <Stepper
            label={t('seats')}
            value={wish.seats}
            low={info.seats.min}
            high={info.seats.max}
            onChange={(seats) => onChange({ seats })}
          />
        </Row>
      )}
      <Row label={t('pace')} testid="option-pace">
        <Segments
          label={t('pace')}
          value={wish.turnMs}
          choices={TURNS_MS.map((ms) => ({ value: ms, label: shortPace(ms), name: paceText(ms) }))}
          onChoose={(turnMs) => onChange({ turnMs })}
        />
      </Row>
      {hasClaims(info) && (
        <>
          <Row label={t('claim_pace')} testid="option-claim" hint={t('claim_pace_hint')}>
            <Segments
              label={t('claim_pace')}
              value={wish.claimMs}
              choices={CLAIMS_MS.map((ms) => ({ value: ms, label: ms === 0 ? t('claim_half') : String(ms / 1000) }))}
              onChoose={(claimMs) => onChange({ claimMs })}
            />
          </Row>
          <Row label={t('pause')} testid="option-pause" hint={t('pause_hint')}>
            <Segments
              label={t('pause')}
              value={wish.pauseMs}
              choices={PAUSES_MS.map((ms) => ({ value: ms, label: String(ms / 1000) }))}
              onChoose={(pauseMs) => onChange({ pauseMs })}
            />
          </Row>
        </>
      )}
      <Row label={t('free_seats')} testid="option-filling">
        <Segments
          label={t('free_seats')}
          value={wish.filling}
          choices={FILLINGS.map((value) => ({ value, label: t(`filling_${value}`) }))}
          onChoose={(filling) => onChange({ filling })}
        />
      </Row>
      <Row label={t('who_may')} testid="option-private" hint={wish.private ? t('private_hint') : undefined}>
        <Segments
          label={t('who_may')}
          value={wish.private ? 'private' : 'public'}
          choices={[
            { value: 'public', label: t('public') },
            { value: 'private', label: t('private') },
          ]}
          onChoose={(who) => onChange({ private: who === 'private' })}
        />
      </Row>
      <Row
        label={t(hasClaims(info) ? 'aids_waits' : 'aids')}
        testid="option-aids"
        hint={t(hasClaims(info) ? 'aids_hint_waits' : 'aids_hint')}
      >
        <Switch label={t(hasClaims(info) ? 'aids_waits' : 'aids')} on={wish.aids} onToggle={(aids) => onChange({ aids })} />
      </Row>
      <Row label={t('delay')} testid="option-delay">
        <Segments
          label={t('delay')}
          value={wish.delayMs}
          choices={DELAYS_MS.map((ms) => ({ value: ms, label: delayText(ms) }))}
          onChoose={(delayMs) => onChange({ delayMs })}
        />
      </Row>
    </>
  )
}

/** A number alone where the row says that it is seconds. */
function shortPace(ms: number): string {
  return ms >= 600_000 ? t('pace_slow') : String(ms / 1000)
}

function delayText(ms: number): string {
  if (ms === 0) return t('delay_none')
  return ms < 60_000 ? t('seconds', { n: ms / 1000 }) : t('minutes', { n: ms / 60_000 })
}
