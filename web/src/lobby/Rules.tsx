/** One game's rules for players: the order of the ranks as cards, then the text. Also stands in a table's side rail. */
import { useEffect, useState } from 'preact/hooks'
import type { RulesText } from '../../rules'
import { gameOf } from '../app/catalogue'
import { lang, t } from '../i18n'
import { OrderStrip } from './OrderStrip'
import { rulesOf } from './rulebook'
import './rules.css'

export function Rules({ game }: { game: string }) {
  const info = gameOf(game)
  const text = useRules(game)
  return (
    <div class="rules" data-testid="rules" data-game={game}>
      {info && <OrderStrip info={info} />}
      {text === null && (
        <p class="soft" role="status">
          {t('loading')}
        </p>
      )}
      {text === 'none' && (
        <p class="soft" role="status">
          {t('rules_none')}
        </p>
      )}
      {text !== null && text !== 'none' && <div class="text" dangerouslySetInnerHTML={{ __html: text[lang.value] }} />}
    </div>
  )
}

/** Returns the rules once they are here; `none` if there are none or they cannot be had. */
function useRules(game: string): RulesText | 'none' | null {
  const [text, setText] = useState<RulesText | 'none' | null>(null)
  useEffect(() => {
    let here = true
    setText(null)
    rulesOf(game).then(
      (found) => {
        if (here) setText(found)
      },
      () => {
        if (here) setText('none')
      },
    )
    return () => {
      here = false
    }
  }, [game])
  return text
}
