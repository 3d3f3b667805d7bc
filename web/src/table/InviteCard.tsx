/** Said to who came by a link and has no seat: who invites, to what, as whom; sit down, or look on first. */
import { useState } from 'preact/hooks'
import { myFace, myName, rename } from '../app/guest'
import { FacePicker, NameField, useNaming, type Naming } from '../app/NameSheet'
import { placeName } from '../app/places'
import { reasonOf } from '../app/failures'
import { nameFault } from '../app/namefaults'
import { gameOf } from '../app/catalogue'
import type { Game } from '../games/game'
import { pick, t } from '../i18n'
import { sitterName } from '../i18n/bots'
import { lengthOf } from '../lobby/words'
import { minutesOf } from '../lobby/art'
import { lookOn } from '../lobby/looking'
import type { Reload, SeatInfo, Table } from '#sdk'
import { ApiError } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { Sheet } from '../ui/Sheet'
import { say } from '../ui/toast'
import { seatFor } from './invited'
import { sitDown } from './services'
import './invite.css'

/** `over`: it lies over a board that is being played. */
export function InviteCard({ table, game, over = false }: { table: Table; game: Game; over?: boolean }) {
  const [asking, setAsking] = useState(false)
  const [bringing, setBringing] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const naming = useNaming(() => undefined)
  const host = hostOf(table)
  const seat = seatFor(table.seats)
  if (seat === null) return null
  const bot = table.seats[seat]?.bot ? sitterName(table.seats[seat]) : null
  const sit = async (chips?: number, reload?: Reload | null) => {
    setAsking(true)
    try {
      if (naming.name !== myName() || naming.face !== myFace()) await rename(naming.name, naming.face)
      await sitDown(table, seat, chips, reload ?? null)
      lookOn(table.id)
    } catch (error) {
      say(error instanceof ApiError ? nameFault(error) : (game.refusal?.(error) ?? reasonOf(error)), true)
    } finally {
      setAsking(false)
    }
  }
  const play = pick(gameOf(table.game)?.name, table.game)
  return (
    <section class="invitation" data-over={over || undefined} data-testid="invitation" aria-label={t('invite_region')}>
      <header>
        {host?.name && <Avatar name={host.name} bot={host.bot} face={host.face} size={52} />}
        <div>
          <h2>
            {host?.name ? t('invites', { name: host.name, game: play }) : t('invites_nobody', { place: placeName(table.id), game: play })}
          </h2>
          <p>{bot ? t('invite_take', { name: bot }) : invitationOf(table)}</p>
        </div>
      </header>
      <form
        class="invitee"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (game.BuyIn) setBringing(true)
          else void sit()
        }}
      >
        <span class="lbl" aria-hidden="true">
          {t('invite_as')}
        </span>
        <NameField
          naming={naming}
          before={
            <button
              class="ibtn"
              type="button"
              data-testid="invite-face"
              aria-haspopup="dialog"
              aria-label={t('face')}
              title={t('face')}
              onClick={() => setChoosing(true)}
            >
              <Avatar name={naming.name || '?'} face={naming.face} size={40} />
            </button>
          }
        />
        <div class="two">
          <button type="button" class="btn lg ghost" data-testid="look" onClick={() => lookOn(table.id)}>
            {t('invite_look')}
          </button>
          <button type="submit" class="btn lg now" data-testid="sit" disabled={asking}>
            {t(bot ? 'invite_take_go' : 'sit')}
          </button>
        </div>
      </form>
      <p class="fine">{t('invite_fine')}</p>
      {choosing && <FaceSheet naming={naming} onClose={() => setChoosing(false)} />}
      {bringing && game.BuyIn && (
        <game.BuyIn
          options={table.options}
          onClose={() => setBringing(false)}
          onBring={(chips, reload) => {
            setBringing(false)
            void sit(chips, reload)
          }}
        />
      )}
    </section>
  )
}

/** The pictures, over the invitation; the one chosen goes to the server with the name, when one sits down. */
function FaceSheet({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const footer = (
    <button type="button" class="btn lg primary wide" data-testid="face-ok" onClick={onClose}>
      {t('face_take')}
    </button>
  )
  return (
    <Sheet title={t('face')} kind="small" footer={footer} testid="face-sheet" onClose={onClose}>
      <FacePicker naming={naming} />
    </Sheet>
  )
}

/** Who opened the table, if that person still sits there; else somebody who does. */
function hostOf(table: Table): SeatInfo | undefined {
  const author = table.author === null ? undefined : table.seats[table.author]
  return author?.name && !author.bot ? author : table.seats.find((seat) => seat.name !== null && !seat.bot)
}

function invitationOf(table: Table): string {
  const people = table.seats.filter((seat) => seat.name !== null && !seat.bot && seat.connected).length
  const minutes = minutesOf(table.game)
  return [
    table.view !== null ? t('invite_runs') : people > 0 ? t('invite_waits', { n: people }) : '',
    minutes ? t('invite_length', { n: lengthOf(table.game) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
