/** After a deal: offers to keep the results of a guest, who exists in this browser alone. */
import { useEffect, useState } from 'preact/hooks'
import { account, api, keeping } from '../../app/session'
import { stored } from '../../app/stored'
import { Button } from '../../ui/Button'
import { a } from './words'
import './account.css'

const LATER_MS = 7 * 86_400_000

const declinedAt = stored<number>('keep-later', 0)

export function KeepOffer() {
  const guest = account.value && !account.value.handle ? account.value.token : null
  const wanted = guest !== null && Date.now() - declinedAt.value > LATER_MS
  const [deals, count] = useState(0)
  useEffect(() => {
    // Without a history, or while it cannot be read, nothing is offered.
    if (wanted)
      api.statistics(guest).then(
        (sums) => count(total(sums)),
        () => undefined,
      )
  }, [wanted])
  if (!wanted || deals === 0) return null
  return (
    <section class="acc-offer" data-testid="keep-offer">
      <p class="acc-note good">
        <b>{a('offer', { n: deals })}</b>
        {a('offer_hint')}
      </p>
      <div class="acc-two">
        <Button kind="ghost" testid="keep-later" text={a('later')} onClick={() => (declinedAt.value = Date.now())} />
        <Button kind="primary" testid="keep-now" text={a('keep')} onClick={() => (keeping.value = true)} />
      </div>
    </section>
  )
}

function total(sums: Record<string, { deals?: number }>): number {
  return Object.values(sums).reduce((all, { deals = 0 }) => all + deals, 0)
}
