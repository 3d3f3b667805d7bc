/** Earlier hands of this table: the result of each, a link to its replay, and its download as a PHH file. */
import { reasonOf } from '../../../app/failures'
import { account, api } from '../../../app/session'
import { signed, t } from '../../../i18n'
import type { Table } from '#sdk'
import { CardText } from '../../../ui/CardText'
import { IconButton } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { save } from '../../../ui/save'
import { say as toast } from '../../../ui/toast'
import { handName } from '../naming'
import { chips } from '../sizing'
import { blindOf } from '../buyin'
import { inBlinds } from '../unit'
import { say } from '../words'
import { kept, type KeptHand } from './kept'

export function History({ table }: { table: Table }) {
  const hands = kept.value.filter((hand) => hand.table === table.id)
  if (hands.length === 0) return <p class="hint">{say('history_empty')}</p>
  return (
    <ol class="handlist" data-testid="history" tabIndex={0} aria-label={say('history')}>
      {hands.map((hand) => (
        <Line key={hand.deal} hand={hand} blind={blindOf(table.options)} />
      ))}
    </ol>
  )
}

function Line({ hand, blind }: { hand: KeptHand; blind: number }) {
  return (
    <li data-testid="history-row">
      <span class="cards">
        {hand.hand && (
          <b>
            {hand.hand.map((card) => (
              <CardText key={card} card={card} />
            ))}
          </b>
        )}
        {hand.board.map((card) => (
          <CardText key={card} card={card} />
        ))}
      </span>
      {hand.amount !== null && <span class={hand.amount > 0 ? 'num pos' : hand.amount < 0 ? 'num neg' : 'num'}>{signed(hand.amount)}</span>}
      <span class="who">
        {hand.winners.join(say('and'))} {say('log_awarded', { n: chips(hand.pot, blind, inBlinds.value) })}
        {hand.made && ` · ${handName(hand.made)}`}
      </span>
      <span class="links">
        <a class="ibtn" href={`/r/${hand.deal}`} aria-label={t('replay')} title={t('replay')}>
          <Icon name="play" small />
        </a>
        <IconButton testid="phh" icon="dl" small label={say('phh')} titled onClick={() => void download(hand.deal)} />
      </span>
    </li>
  )
}

/** Saves a hand as a PHH file, with the cards that the reader may see. */
async function download(deal: string): Promise<void> {
  try {
    save(`${deal}.phh`, await api.dealAs(deal, 'phh', account.value?.token), 'application/toml')
  } catch (error) {
    toast(reasonOf(error), true)
  }
}
