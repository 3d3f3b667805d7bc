/** Seals on the felt: 碰, 杠, 胡, 自摸, each at its seat's river. The record and the sheet say it in words. */
import type { Scene } from '../../game'
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import { Tile } from '../../parts/tiles/Tile'
import { distance } from '../../parts/tiles/turning'
import { fanNames, worthOf } from '../describe'
import type { Arrangement } from '../stage/arrangement'
import { area } from '../stage/style'
import type { View } from '../view'
import { say } from '../words'
import { isEnd, momentOf, type Seal, type Show } from './moment'
import './moments.css'

interface Props {
  scene: Scene<View>
  arrangement: Arrangement
}

const READING: Reading<Show> = { read: momentOf, isEnd, board: 'main.mahjong' }

export function Moments({ scene, arrangement }: Props) {
  const show = useMoment(scene, READING)
  if (!show) return null
  const key = show.seals.map(({ seat, word }) => `${seat}${word}`).join()
  return (
    <div class="mm" key={key} data-testid="moment" data-kind={show.kind} aria-hidden="true">
      {show.seals.map((seal) => (
        <Pressed key={seal.seat} scene={scene} arrangement={arrangement} seal={seal} />
      ))}
    </div>
  )
}

function Pressed({ scene: { view, base }, arrangement, seal: { seat, word, at, won } }: Props & { seal: Seal }) {
  const place = arrangement.places[distance(view.order, base, seat)]
  if (!place) return null
  return (
    <span class="mm-spot" data-testid="seal" data-seat={seat} data-word={word} data-at={place.at} style={area(place.river.box)}>
      {won && word === 'self' && (
        <span class="mm-drop">
          <Tile tile={won.tile} />
        </span>
      )}
      <b class="mm-seal" style={{ animationDelay: `calc(${at}ms*var(--pace))` }}>
        {word === 'self' ? say('win_zimo') : say(word)}
      </b>
      {won && (
        <span class="mm-reason">
          {fanNames(won.fans)} · {worthOf(won)}
        </span>
      )}
    </span>
  )
}
