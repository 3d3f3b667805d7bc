import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import { fourOf } from '../claims/answers'
import { Tiles } from '../../parts/tiles/Tile'
import type { KongMove } from '../view'
import { say, tileName } from '../words'
import type { Action } from '#sdk'

interface KongsProps {
  kongs: readonly KongMove[]
  onChoose: (action: Action) => void
  onClose: () => void
}

/** Asks which of several kongs to lay down (杠哪一种). */
export function Kongs({ kongs, onChoose, onClose }: KongsProps) {
  return (
    <Sheet title={say('which_kong')} onClose={onClose} kind="mj-choose" testid="chooser">
      <ul class="mj-choices">
        {kongs.map((kong) => (
          <li key={`${kong.kind}${kong.tile}`}>
            <Button
              kind="ghost"
              testid={`kong-${kong.tile}`}
              label={`${say(`kong_${kong.kind}`)} ${tileName(kong.tile)}`}
              onClick={() => onChoose({ ...kong })}
            >
              <span>
                {say(`kong_${kong.kind}`)} {tileName(kong.tile)}
              </span>
              <Tiles tiles={fourOf(kong)} />
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
