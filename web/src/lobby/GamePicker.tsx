/** All games, grouped under the headings of their families. */
import { familyOf } from '../games/registry'
import { pick, t, type Key } from '../i18n'
import type { GameInfo } from '#sdk'
import { Emblem } from './Emblem'

export function GamePicker({ games, chosen, onChoose }: { games: readonly GameInfo[]; chosen: string; onChoose: (game: string) => void }) {
  return (
    <>
      {grouped(games).map(([title, some]) => (
        <div key={title} role="group" aria-labelledby={`group-${title}`}>
          <h3 class="grp" id={`group-${title}`}>
            {t(title)}
          </h3>
          <div class="cg">
            {some.map((game) => (
              <Choice key={game.key} game={game} on={game.key === chosen} onChoose={onChoose} />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

function Choice({ game, on, onChoose }: { game: GameInfo; on: boolean; onChoose: (game: string) => void }) {
  return (
    <button type="button" data-testid={`game-${game.key}`} aria-pressed={on} autofocus={on} onClick={() => onChoose(game.key)}>
      <Emblem info={game} />
      <span>
        {pick(game.name, game.key)}
        <small>{seatsText(game)}</small>
      </span>
    </button>
  )
}

/** Returns in words how many people can play a game. */
export function seatsText({ seats }: GameInfo): string {
  return seats.min === seats.max ? t('people', { n: seats.min }) : t('people_range', { low: seats.min, high: seats.max })
}

function grouped(games: readonly GameInfo[]): [Key, GameInfo[]][] {
  const groups = new Map<Key, GameInfo[]>()
  for (const game of games) {
    const title = familyOf(game)?.group ?? 'group_other'
    groups.set(title, [...(groups.get(title) ?? []), game])
  }
  return [...groups].sort(([a], [b]) => Number(a === 'group_other') - Number(b === 'group_other'))
}
