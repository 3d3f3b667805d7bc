/**
 * The games as tiles: a tap begins a deal of the game at once. Among them is the tile for a table with
 * friends.
 */
import type { ComponentChildren } from 'preact'
import { pick, t } from '../i18n'
import type { GameInfo, TableLine } from '#sdk'
import { boardOf } from '../games/registry'
import { Icon } from '../ui/Icon'
import { pictureOf } from './art'
import { Emblem } from './Emblem'
import { seatsText } from './GamePicker'
import { dealAt, dealing, going } from './joining'
import { peopleByGame } from './order'
import { lengthOf } from './words'

/** The number of games before the friends' tile. */
const GAMES_BEFORE_FRIENDS = 3

interface Props {
  games: readonly GameInfo[]
  lines: readonly TableLine[]
  friends: ComponentChildren
}

export function GameTiles({ games, lines, friends }: Props) {
  const people = peopleByGame(lines)
  const tile = (game: GameInfo) => <GameTile key={game.key} game={game} people={people.get(game.key) ?? 0} />
  return (
    <>
      {games.length === 0 ? COMING : games.slice(0, GAMES_BEFORE_FRIENDS).map(tile)}
      {friends}
      {games.slice(GAMES_BEFORE_FRIENDS).map(tile)}
    </>
  )
}

const COMING = Array.from({ length: GAMES_BEFORE_FRIENDS }, (_, at) => <div key={at} class="gt coming" aria-hidden="true" />)

function GameTile({ game, people }: { game: GameInfo; people: number }) {
  const name = pick(game.name, game.key)
  const picture = pictureOf(game.key)
  const facts = [seatsText(game), lengthOf(game.key)].filter(Boolean).join(' · ')
  const busy = going.value === dealing(game.key)
  return (
    <button
      type="button"
      class="gt"
      data-testid={`tile-${game.key}`}
      aria-disabled={going.value !== null}
      aria-busy={busy}
      onPointerDown={() => void boardOf(game.key).catch(() => undefined)}
      onClick={() => dealAt(game.key)}
    >
      {picture ? (
        // Pictures load lazily: reading a dozen drawings takes longer than laying out the tiles, and a visitor may tap before.
        <img class="art" src={picture} alt="" width={200} height={118} loading="lazy" draggable={false} />
      ) : (
        <span class="art felt">
          <Emblem info={game} />
        </span>
      )}
      <span class="gx">
        <b>
          <span class="sr">{t('deal_verb')} </span>
          {name}
        </b>
        <small>
          <span class="num">{facts}</span>
          {people > 0 && (
            <span class="game-pp num">
              {t(people === 1 ? 'n_person' : 'n_people', { n: people })}
              <span class="sr"> {t('tile_playing')}</span>
            </span>
          )}
        </small>
      </span>
      {busy && <span class="spin" aria-hidden="true" />}
    </button>
  )
}

export function FriendsTile() {
  return (
    <a class="gt fr" href="/new/friends" data-testid="friends">
      <span>
        <b>{t('friends')}</b>
        <small>{t('friends_hint')}</small>
      </span>
      <span class="seats" aria-hidden="true">
        <i />
        <i />
        <i data-me>
          <Icon name="check" small />
        </i>
      </span>
      <span class="go">
        <span>{t('friends_go')}</span>
        <Chevron />
      </span>
    </a>
  )
}

export function Chevron() {
  return (
    <svg class="ic sm" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 5l7 7-7 7" />
    </svg>
  )
}
