/** The sheet for a new table: its game, its rules, its pace, who may come. The server lists all games and options. */
import { useEffect, useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { go } from '../app/routes'
import type { Game } from '../games/game'
import { boardOf } from '../games/registry'
import { pick, t } from '../i18n'
import type { GameInfo, GameOption } from '#sdk'
import { Button } from '../ui/Button'
import { Sheet } from '../ui/Sheet'
import { GamePicker } from './GamePicker'
import { HouseRules } from './HouseRules'
import { going, open } from './joining'
import { OptionRow, PresetRow } from './OptionRow'
import { paceText } from './words'
import { keep, lastGame, optionsWith, requestOf, wishFor, type Wish } from './wishes'
import './create.css'
import '../ui/options.css'

/** `friends`: whether the table is private at first, so that friends come by its code. */
export function CreateSheet({ games, friends }: { games: readonly GameInfo[]; friends: boolean }) {
  const [key, choose] = useState<string | null>(null)
  const info = gameOf(key ?? lastGame())
  const close = () => go('/', true)
  if (!info)
    return (
      <Sheet title={t(friends ? 'friends' : 'create')} kind="create" onClose={close} testid="create-sheet">
        <p role="status" class="soft">
          {t('loading')}
        </p>
      </Sheet>
    )
  return <Wishing key={info.key} info={info} games={games} friends={friends} onChoose={choose} onClose={close} />
}

/** The settings of a table for friends, who come by its code and take the seats themselves. */
const FRIENDLY: Partial<Wish> = { private: true, filling: 'wait' }

/** A game with more options than `MAX_OPTIONS` shows the first `FIRST_OPTIONS`; the others are hidden at first. */
const MAX_OPTIONS = 10
const FIRST_OPTIONS = 8

interface Props {
  info: GameInfo
  games: readonly GameInfo[]
  friends: boolean
  onChoose: (game: string) => void
  onClose: () => void
}

function Wishing({ info, games, friends, onChoose, onClose }: Props) {
  const [wish, setWish] = useState(() => (friends ? { ...wishFor(info), ...FRIENDLY } : wishFor(info)))
  const [fault, setFault] = useState<string | null>(null)
  const game = useBoard(info.key)
  const change = (part: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...part }))
    setFault(null)
  }
  const submit = () => {
    // What friends want is not kept for the next table of strangers.
    keep(info, friends ? { ...wish, private: wishFor(info).private, filling: wishFor(info).filling } : wish)
    void open(requestOf(info, wish, game?.Bring ? wish.buyIn : null)).then(setFault)
  }
  const row = (option: GameOption) => (
    <OptionRow
      key={option.key}
      option={option}
      value={wish.options[option.key] ?? option.default}
      onChange={(value) => change({ options: { ...wish.options, [option.key]: value } })}
    />
  )
  const first = info.options.length > MAX_OPTIONS ? info.options.slice(0, FIRST_OPTIONS) : info.options
  const usual = optionsWith(info, wish.preset)
  const rest = info.options.slice(first.length)
  return (
    <Sheet
      title={t(friends ? 'friends' : 'create')}
      kind="create"
      onClose={onClose}
      footer={<Footer info={info} wish={wish} fault={fault} onGo={submit} />}
      testid="create-sheet"
    >
      {friends && <p class="soft">{t('friends_lead')}</p>}
      <GamePicker games={games} chosen={info.key} onChoose={onChoose} />
      <h3 class="grp">{t('rules_of', { game: pick(info.name, info.key) })}</h3>
      <div class="opts">
        <PresetRow info={info} wish={wish} onChange={change} />
        {first.map(row)}
      </div>
      {rest.length > 0 && (
        <details class="moreopts" data-testid="more-options" open={rest.some((option) => wish.options[option.key] !== usual[option.key])}>
          <summary>{t('more_rules', { n: rest.length })}</summary>
          <div class="opts">{rest.map(row)}</div>
        </details>
      )}
      <h3 class="grp">{t('this_table')}</h3>
      <div class="opts">
        <HouseRules info={info} wish={wish} onChange={change} />
        {game?.Bring && <game.Bring options={wish.options} value={wish.buyIn} onChange={(buyIn) => change({ buyIn })} />}
      </div>
    </Sheet>
  )
}

/** Returns a game's board once it is loaded: a board may add a row to this sheet (`Bring`). */
function useBoard(key: string): Game | null {
  const [game, setGame] = useState<Game | null>(null)
  useEffect(() => {
    boardOf(key).then(setGame, () => undefined)
  }, [key])
  return game
}

function Footer({ info, wish, fault, onGo }: { info: GameInfo; wish: Wish; fault: string | null; onGo: () => void }) {
  const busy = going.value !== null
  const words = [
    t('people', { n: wish.seats }),
    paceText(wish.turnMs),
    t(wish.private ? 'private' : 'public'),
    t(`filling_${wish.filling}`),
  ]
  return (
    <>
      {fault ? (
        <span class="sum fault" role="alert">
          {fault}
        </span>
      ) : (
        <span class="sum">
          <b>{pick(info.name, info.key)}</b> · {words.join(' · ')}
        </span>
      )}
      <Button kind="lg now" testid="create-go" aria-disabled={busy} onClick={onGo}>
        {busy && <span class="spin" aria-hidden="true" />}
        {t('create_go')}
      </Button>
    </>
  )
}
