/** The card of the rules in a sheet over a table, or in the rail. The sheet says when it is the reader's turn. */
import { gameOf } from '../app/catalogue'
import { useNow } from '../app/clock'
import type { Game, Scene } from '../games/game'
import { pick, t } from '../i18n'
import { sayRule } from '../rules/words'
import type { Prompt, Table } from '#sdk'
import { later } from '../ui/later'
import { Button } from '../ui/Button'
import { Sheet } from '../ui/Sheet'

const Rules = later(
  () => import('../rules/Rules').then((m) => m.Rules),
  () => <p class="hint">{t('loading')}</p>,
)

interface Props {
  table: Table
  game: Game
  scene: Scene | null
  onClose: () => void
}

export function RulesSheet({ table, game, scene, onClose }: Props) {
  const prompt = table.seats[table.you ?? -1]?.auto ? null : table.prompt
  return (
    <Sheet
      title={t('rules_of', { game: pick(gameOf(table.game)?.name, table.game) })}
      onClose={onClose}
      kind="rules-sheet"
      testid="rules-sheet"
      footer={prompt && scene ? <Asked prompt={prompt} sentence={game.sentence(scene)} onBack={onClose} /> : undefined}
    >
      <RulesTab table={table} />
    </Sheet>
  )
}

export function RulesTab({ table }: { table: Table }) {
  return <Rules game={table.game} options={table.options} />
}

/** The open prompt in words, and the time left. */
function Asked({ prompt, sentence, onBack }: { prompt: Prompt; sentence: ReturnType<Game['sentence']>; onBack: () => void }) {
  const now = useNow()
  const left = prompt.deadlineAt > now ? prompt.deadlineAt - now : Math.max(0, prompt.deadlineAt + prompt.bankMs - now)
  return (
    <div class="asked" data-testid="rules-asked">
      <span role="alert">
        <b>{sayRule('your_turn')}</b> <span>{sentence}</span>
      </span>
      <span class="num">{t('seconds', { n: Math.ceil(left / 1000) })}</span>
      <Button kind="primary" text={sayRule('back')} onClick={onBack} />
    </div>
  )
}
