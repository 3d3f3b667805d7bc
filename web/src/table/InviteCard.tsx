/**
 * The invitation for a visitor without a seat: who invites to which game, and under which name. The visitor sits down, or
 * looks on first.
 */
import { useState } from 'preact/hooks'
import { myFace, myName, rename } from '../app/guest'
import { FacePicker, NameField, useNaming, type Naming } from '../app/NameSheet'
import { placeName } from '../app/places'
import { toastFailure } from '../app/failures'
import { nameFault } from '../app/namefaults'
import { gameOf } from '../app/catalogue'
import type { Game } from '../games/game'
import { pick, t } from '../i18n'
import { sitterName } from '../i18n/bots'
import { lengthOf } from '../lobby/words'
import { minutesOf } from '../lobby/art'
import { lookOn } from '../lobby/looking'
import { isPerson } from '../lobby/order'
import type { Reload, Seat, SeatInfo, Table } from '#sdk'
import { ApiError } from '#sdk'
import { Button } from '../ui/Button'
import { Avatar } from '../ui/Avatar'
import { Sheet } from '../ui/Sheet'
import { seatFor } from './invited'
import { sitDown } from './services'
import './invite.css'

/** `over`: whether the card lies over a board on which a deal runs. */
export function InviteCard({ table, game, over = false }: { table: Table; game: Game; over?: boolean }) {
  const [asking, setAsking] = useState(false)
  const [bringing, setBringing] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const naming = useNaming(() => undefined)
  const seat = seatFor(table.seats)
  if (seat === null) return null
  const info = table.seats[seat]
  const bot = info?.bot ? sitterName(info) : null
  const sit = (chips?: number, reload?: Reload | null) => {
    setBringing(false)
    setAsking(true)
    const refusal = (error: unknown) => (error instanceof ApiError ? nameFault(error) : (game.refusal?.(error) ?? null))
    void toastFailure(sitAs(naming, table, seat, chips, reload), refusal).finally(() => setAsking(false))
  }
  return (
    <section class="invitation" data-over={over || undefined} data-testid="invitation" aria-label={t('invite_region')}>
      <Heading table={table} bot={bot} />
      <form
        class="invitee"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (game.BuyIn) setBringing(true)
          else sit()
        }}
      >
        <span class="lbl" aria-hidden="true">
          {t('invite_as')}
        </span>
        <NameField naming={naming} before={<FaceButton naming={naming} onClick={() => setChoosing(true)} />} />
        <div class="two">
          <Button kind="lg ghost" testid="look" text={t('invite_look')} onClick={() => lookOn(table.id)} />
          <Button type="submit" kind="lg now" testid="sit" text={t(bot ? 'invite_take_go' : 'sit')} disabled={asking} />
        </div>
      </form>
      <p class="fine">{t('invite_fine')}</p>
      {choosing && <FaceSheet naming={naming} onClose={() => setChoosing(false)} />}
      {bringing && game.BuyIn && <game.BuyIn options={table.options} onClose={() => setBringing(false)} onBring={sit} />}
    </section>
  )
}

/** Sets the chosen name and face, then takes the seat. */
async function sitAs({ name, face }: Naming, table: Table, seat: Seat, chips?: number, reload?: Reload | null): Promise<void> {
  if (name !== myName() || face !== myFace()) await rename(name, face)
  await sitDown(table, seat, chips, reload)
  lookOn(table.id)
}

/** The person who invites, and the game. `bot`: the name of the bot whose seat is offered; null: a free seat. */
function Heading({ table, bot }: { table: Table; bot: string | null }) {
  const host = hostOf(table)
  const game = pick(gameOf(table.game)?.name, table.game)
  return (
    <header>
      {host?.name && <Avatar of={host} size={52} />}
      <div>
        <h2>{host?.name ? t('invites', { name: host.name, game }) : t('invites_nobody', { place: placeName(table.id), game })}</h2>
        <p>{bot ? t('invite_take', { name: bot }) : invitationOf(table)}</p>
      </div>
    </header>
  )
}

function FaceButton({ naming, onClick }: { naming: Naming; onClick: () => void }) {
  return (
    <button
      class="ibtn"
      type="button"
      data-testid="invite-face"
      aria-haspopup="dialog"
      aria-label={t('face')}
      title={t('face')}
      onClick={onClick}
    >
      <Avatar of={{ name: naming.name || '?', face: naming.face }} size={40} />
    </button>
  )
}

/** The pictures to choose from, over the invitation. The chosen one is sent with the name when the visitor sits down. */
function FaceSheet({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const footer = <Button kind="lg primary wide" testid="face-ok" text={t('face_take')} onClick={onClose} />
  return (
    <Sheet title={t('face')} kind="small" footer={footer} testid="face-sheet" onClose={onClose}>
      <FacePicker naming={naming} />
    </Sheet>
  )
}

/** Returns the author, if seated; else another person with a seat; undefined: no person sits there. */
function hostOf(table: Table): SeatInfo | undefined {
  const author = table.seats[table.state.author ?? -1]
  return author && isPerson(author) ? author : table.seats.find(isPerson)
}

function invitationOf(table: Table): string {
  const people = table.seats.filter((seat) => isPerson(seat) && seat.connected).length
  const minutes = minutesOf(table.game)
  return [
    table.view !== null ? t('invite_runs') : people > 0 ? t('invite_waits', { n: people }) : '',
    minutes ? t('invite_length', { n: lengthOf(table.game) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
