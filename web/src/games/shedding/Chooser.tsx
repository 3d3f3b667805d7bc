import type { Reading } from '#sdk'
import { Button } from '../../ui/Button'
import { Fan } from '../../ui/Card'
import { Sheet } from '../../ui/Sheet'
import { handName, say } from './words'

interface ChooserProps {
  cards: readonly string[]
  readings: readonly Reading[]
  family: string
  onChoose: (reading: Reading) => void
  onClose: () => void
}

/** Asks which of several readings (二义性) the cards are played as. */
export function Chooser({ cards, readings, family, onChoose, onClose }: ChooserProps) {
  return (
    <Sheet title={say('choose')} onClose={onClose} kind="chooser" testid="chooser">
      <p class="cards">
        <Fan cards={cards} />
      </p>
      <ul class="readings">
        {readings.map((reading, at) => (
          <li key={at}>
            <Button kind="ghost" testid={`reading-${at}`} onClick={() => onChoose(reading)}>
              {handName(reading, family)} <small class="num">{reading.rank}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
