/** Buttons named after what they do. */
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
        <button
          key={one.id}
          type="button"
          class={one.main ? 'btn now num' : 'btn ghost num'}
          data-testid={one.id}
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
        </button>
      ))}
    </div>
  )
}
