/** One chip a game, with the number of its tables. */
import { pick, t } from '../i18n'
import type { GameInfo, TableLine } from '#sdk'

interface Props {
  games: readonly GameInfo[]
  tables: readonly TableLine[]
  /** The game whose tables are shown; null: all. */
  only: string | null
  onChoose: (only: string | null) => void
}

export function Filters({ games, tables, only, onChoose }: Props) {
  if (games.length < 2) return null
  return (
    <div class="games" role="group" aria-label={t('games')}>
      <Chip label={t('all_games')} count={tables.length} on={only === null} onClick={() => onChoose(null)} />
      {games.map((game) => (
        <Chip
          key={game.key}
          testid={`filter-${game.key}`}
          label={pick(game.name, game.key)}
          on={only === game.key}
          count={tables.filter((line) => line.game === game.key).length}
          onClick={() => onChoose(only === game.key ? null : game.key)}
        />
      ))}
    </div>
  )
}

function Chip({ label, count, on, onClick, testid }: { label: string; count: number; on: boolean; onClick: () => void; testid?: string }) {
  return (
    <button type="button" data-testid={testid} aria-pressed={on} onClick={onClick}>
      {label} <span class="num">{count}</span>
    </button>
  )
}
