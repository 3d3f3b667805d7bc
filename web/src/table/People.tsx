/** For the table's author: the people at the table, each with a button that removes them. */
import { Button } from '../ui/Button'
import { Row } from '../ui/Row'
import { toastFailure } from '../app/failures'
import { t } from '../i18n'
import type { Seat, SeatInfo, Table } from '#sdk'
import { Sheet } from '../ui/Sheet'

/** Whether we may remove the person at a seat: the author may remove other people. */
export function maySendAway(table: Table, seat: Seat): boolean {
  return table.you !== null && table.state.author === table.you && seat !== table.you && table.seats[seat]?.user !== undefined
}

/** The people whom we may remove, one row each; nothing if there are none. */
export function People({ table, onKick }: { table: Table; onKick: (seat: Seat) => void }) {
  const seats = table.seats.map((_, seat) => seat).filter((seat) => maySendAway(table, seat))
  if (seats.length === 0) return null
  return (
    <div class="opts" role="group" aria-label={t('at_table')} data-testid="people">
      {seats.map((seat) => (
        <Row key={seat} label={table.seats[seat]!.name ?? ''}>
          <Button
            kind="ghost"
            testid={`kick-${seat}`}
            label={t('kick_name', { name: table.seats[seat]!.name ?? '' })}
            text={t('kick')}
            onClick={() => onKick(seat)}
          />
        </Row>
      ))}
    </div>
  )
}

/** Asks before a person is removed, which cannot be undone here. `info`: the seat as it was when the sheet was opened. */
export function KickSheet({ table, seat, info, onClose }: { table: Table; seat: Seat; info: SeatInfo; onClose: () => void }) {
  const kick = () => {
    onClose()
    void toastFailure(table.kick(seat, info.user))
  }
  return (
    <Sheet
      title={t('kick_title', { name: info.name ?? '' })}
      onClose={onClose}
      testid="kick-sheet"
      footer={
        <>
          <Button kind="ghost" testid="kick-confirm" text={t('kick')} onClick={kick} />
          <Button kind="primary" text={t('kick_not')} autofocus onClick={onClose} />
        </>
      }
    >
      <p class="prose">{t(table.view === null ? 'kick_text' : info.stack === undefined ? 'kick_text_deal' : 'kick_text_hand')}</p>
    </Sheet>
  )
}
