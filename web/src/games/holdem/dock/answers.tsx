/** Buttons named after what they do. */
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'

export interface Answer {
  id: string
  label: string
  key?: string
  main?: boolean
  /** Puts in all there is: by key it asks first. */
  everything?: boolean
  press: () => void
}

export function Buttons({ scene, answers }: { scene: Scene; answers: readonly Answer[] }) {
  return (
    <div class="acts" data-n={answers.length}>
      {answers.map((one) => (
        <button key={one.id} type="button" class={one.main ? 'btn now num' : 'btn ghost num'} data-testid={one.id} disabled={scene.sending || !scene.live} onClick={one.press}>
          <span>{one.label}</span>
          {one.key && layout.value === 'desk' && <kbd class="kbd" aria-hidden="true">{one.key}</kbd>}
        </button>
      ))}
    </div>
  )
}
