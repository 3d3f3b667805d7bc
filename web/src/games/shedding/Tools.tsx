/** The buttons for sorting the hand and for 托管. */
import { sortBy, type SortBy } from '../../app/settings'
import { Button } from '../../ui/Button'
import type { Scene } from '../game'
import type { Box } from '../parts/stage/felt'
import { area } from '../parts/stage/style'
import type { View } from './view'
import { say } from './words'

const SORTS: readonly SortBy[] = ['rank', 'suit', 'group']

/** `box`: where the buttons stand; null: on the player's plate. */
export function Tools({ scene, box }: { scene: Scene<View>; box: Box | null }) {
  const next = SORTS[(SORTS.indexOf(sortBy.value) + 1) % SORTS.length]!
  const me = scene.seats[scene.you ?? -1]
  const order = say(`sort_${sortBy.value}`)
  return (
    <div class={box ? 'tools on-stage' : 'tools'} style={box ? area(box) : {}}>
      <Button
        kind="ghost sortb"
        testid="sort"
        icon="sort"
        label={`${say('sort')}: ${order}`}
        data-by={sortBy.value}
        onClick={() => (sortBy.value = next)}
      >
        <span class="lbl">{order}</span>
      </Button>
      {me && !me.auto && scene.live && (
        <Button kind="ghost" testid="auto" icon="bot" label={say('auto')} onClick={() => scene.auto(true)}>
          <span class="lbl">{say('auto')}</span>
        </Button>
      )}
    </div>
  )
}
