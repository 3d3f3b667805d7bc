/** The plate of the seat at the bottom; on a phone held upright it shows the sentence of the status line. */
import type { ComponentChildren } from 'preact'
import { t } from '../../../i18n'
import type { Scene } from '../../game'
import { Plate } from '../../parts/Plate'
import { area } from '../../parts/stage/style'
import { sentence } from '../sentence'
import { Count, roleOf, Sub } from '../Standing'
import type { View } from '../view'
import type { OwnRow } from './arrangement'

interface Props {
  scene: Scene<View>
  row: OwnRow
  /** Whether the viewer has a hand here. */
  seated: boolean
  children: ComponentChildren
}

export function OwnPlate({ scene, row, seated, children }: Props) {
  const { base } = scene
  const says = row.status === null
  const count = (
    <span class="own-count num" data-testid={`count-${base}`}>
      {t('cards', { n: scene.view.counts[base] ?? 0 })}
    </span>
  )
  const status = (
    <span class="status2" role="status" data-testid="status">
      {sentence(scene)}
    </span>
  )
  const sub = (
    <>
      {seated && count}
      <Sub scene={scene} seat={base} />
    </>
  )
  return (
    <div class="spot on-stage own" style={area(row.plate)} data-says={says || undefined}>
      <Plate scene={scene} seat={base} sub={sub} role={roleOf(scene.view, base)} {...(says && { title: status })}>
        {!seated && <Count scene={scene} seat={base} />}
        {children}
      </Plate>
    </div>
  )
}
