/** One game's rules for players: the card with pictures, then the text. At a table the text is closed at first. */
import { useEffect, useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { lang, t } from '../i18n'
import { cardOf } from './cards'
import { OrderStrip } from './OrderStrip'
import { RuleCard } from './RuleCard'
import { rulesOf } from './rulebook'
import { Button } from '../ui/Button'
import { sayRule } from './words'
import './rules.css'

interface Props {
  game: string
  /** The options of the table at which the rules are read; absent: they are read elsewhere. */
  options?: Record<string, unknown>
}

export function Rules({ game, options }: Props) {
  const [card, again] = useLoaded(cardOf, game)
  if (card === undefined) return <Waiting />
  if (card === 'failed') return <Failed onAgain={again} />
  return (
    <div class="rules" data-testid="rules" data-game={game}>
      {card ? <RuleCard game={game} card={card} options={options} /> : <Order game={game} />}
      {options ? <Folded game={game} /> : <Text game={game} />}
    </div>
  )
}

/** The order of ranks from the server's data, for a game without a card. */
function Order({ game }: { game: string }) {
  const info = gameOf(game)
  return (
    <OrderStrip
      order={[...(info?.order ?? [])].reverse()}
      suits={info?.suits ? [...info.suits].reverse() : undefined}
      points={info?.points}
    />
  )
}

function Folded({ game }: { game: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details class="rk-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{sayRule('full')}</summary>
      {open && <Text game={game} />}
    </details>
  )
}

function Text({ game }: { game: string }) {
  const [text, again] = useLoaded(rulesOf, game)
  if (text === undefined) return <Waiting />
  if (text === 'failed') return <Failed onAgain={again} />
  if (text === null)
    return (
      <p class="soft" role="status">
        {t('rules_none')}
      </p>
    )
  return <div class="text" dangerouslySetInnerHTML={{ __html: text[lang.value] }} />
}

function Waiting() {
  return (
    <p class="soft" role="status">
      {t('loading')}
    </p>
  )
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div class="rk-failed">
      <p class="soft" role="alert">
        {sayRule('failed')}
      </p>
      <Button kind="ghost" text={sayRule('again')} onClick={onAgain} />
    </div>
  )
}

/**
 * Returns the content of a game's file, undefined until it has come, and a function that loads it again. After a failure it
 * is loaded again when the network is back.
 */
function useLoaded<T>(load: (game: string) => Promise<T>, game: string): [T | 'failed' | undefined, () => void] {
  const [found, setFound] = useState<{ game: string; value: T | 'failed' }>()
  const [times, setTimes] = useState(0)
  const again = () => setTimes((before) => before + 1)
  useEffect(() => {
    let here = true
    const show = (value: T | 'failed') => here && setFound({ game, value })
    load(game).then(show, () => show('failed'))
    return () => {
      here = false
    }
  }, [game, times])
  const failed = found?.value === 'failed'
  useEffect(() => {
    if (!failed) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  return [found?.game === game ? found.value : undefined, again]
}
