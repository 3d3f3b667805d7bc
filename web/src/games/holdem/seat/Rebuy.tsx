/** The button to buy in again, for a player who has lost all chips. */
import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import { useState } from 'preact/hooks'
import type { Scene } from '../../game'
import { isBroke } from '../buyin'
import type { View } from '../view'
import { say } from '../words'
import { Button } from '../../../ui/Button'
import { TopUp } from './TopUp'

export function Rebuy({ scene, large = false }: { scene: Scene<View>; large?: boolean }) {
  const [buying, buy] = useState(false)
  const { services } = scene
  const { options } = scene.state
  if (!services) return null
  return (
    <>
      <Button kind={large ? 'lg now' : 'now'} testid="rebuy" text={say('rebuy')} autofocus={large} onClick={() => buy(true)} />
      {buying &&
        // The sheet is rendered outside the settlement, whose styles change the look of buttons.
        createPortal(<TopUp stack={0} options={options} onBring={services.chips} onClose={() => buy(false)} />, document.body)}
    </>
  )
}

/** Returns the settlement's main button for a player without chips; null for any other. */
export function needs(scene: Scene<View>): ComponentChildren {
  return isBroke(scene) ? <Rebuy scene={scene} large /> : null
}
