/** Buttons named after what they do. */
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'

export interface Answer {
  id: string
  label: string
  /** More about it, in small letters. */
  note?: string | undefined
  key?: string
  main?: boolean
  /** Puts in all there is: by key it asks first. */
  everything?: boolean
  press: () => void
}

export function Buttons({ scene, answers }: { scene: Scene; answers: readonly Answer[] }) {
  return (
    <div class="acts" data-n={answers.length > 4 || answers.some((one) => one.note) ? 'many' : undefined}>
      {answers.map((one) => (
        <Button
          key={one.id}
          kind={one.main ? 'now num' : 'ghost num'}
          testid={one.id}
          disabled={scene.sending || !scene.live}
          onClick={one.press}
        >
          <span>
            {one.label}
            {one.note && <small class="note">{one.note}</small>}
          </span>
          {one.key && layout.value === 'desk' && (
            <kbd class="kbd" aria-hidden="true">
              {one.key}
            </kbd>
          )}
        </Button>
      ))}
    </div>
  )
}
