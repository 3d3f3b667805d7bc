/** The dora indicators in the bar of a small screen. */
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { Dora } from './stage/Dora'
import type { View } from './view'

export function Bar({ scene }: { scene: Scene<View> }) {
  return layout.value === 'desk' ? null : <Dora view={scene.view} brief />
}
