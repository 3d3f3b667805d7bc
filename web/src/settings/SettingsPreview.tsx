/** The felt above the settings: one hand in which every choice shows at once. */
import type { ComponentChildren } from 'preact'
import { Tile } from '../games/parts/tiles/Tile'
import { t } from '../i18n'
import { Card } from '../ui/Card'
import { sizeFactor } from '../app/cardsize'
import './preview.css'

/** A bomb, so that the hand has all four suits and the speed has something to show. */
const BOMB = ['As', 'Ah', 'Ac', 'Ad'] as const
const TILES = ['1m', '5p'] as const
const BACK = '??'

/** `nth` counts how often the bomb has been played: each time it falls again. */
export function SettingsPreview({ nth }: { nth: number }) {
  return (
    <div class="previewed">
      <div class="felt preview" role="img" aria-label={t('preview')} data-testid="preview" style={{ '--size': String(sizeFactor()) }}>
        <Hand key={nth} moving={nth > 0}>
          {BOMB.map((card) => (
            <Card key={card} card={card} />
          ))}
        </Hand>
        <span class="stack">
          <Card card={BACK} />
          <Card card={BACK} />
        </span>
        <span class="stand">
          {TILES.map((tile) => (
            <Tile key={tile} tile={tile} up />
          ))}
          <Tile tile={BACK} />
        </span>
      </div>
    </div>
  )
}

function Hand({ moving, children }: { moving: boolean; children: ComponentChildren }) {
  return (
    <span class="bomb" data-moving={moving || undefined}>
      <span class="fan" style={{ '--n': String(BOMB.length) }}>
        {children}
      </span>
      {moving && <i aria-hidden="true" />}
    </span>
  )
}
