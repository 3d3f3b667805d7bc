/** The buttons of a prompt's answers. */
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'

export interface Answer {
  id: string
  label: string
  /** A remark in small letters. */
  note?: string | undefined
  key?: string
  main?: boolean
  /** Whether the answer waits for its second press. */
  armed?: boolean
  press: () => void
}

/** One button per answer. `even`: no answer is recommended, so all look alike and are equally wide. */
export function Buttons({ scene, answers, even = false }: { scene: Scene; answers: readonly Answer[]; even?: boolean }) {
  return (
    <div
      class="acts"
      data-even={even || undefined}
      data-n={answers.length > 4 || answers.some((one) => one.note && !one.armed) ? 'many' : undefined}
    >
      {answers.map((one) => (
        <Button
          key={one.id}
          kind={`${one.armed ? 'seal' : even ? 'ivory' : one.main ? 'now' : 'ghost'} num`}
          testid={one.id}
          data-armed={one.armed}
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
