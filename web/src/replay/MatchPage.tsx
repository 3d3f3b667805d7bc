/** The page of a finished match, deal by deal. It loads the results first, then each deal when it is looked at. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { account, api } from '../app/session'
import type { Game } from '../games/game'
import { boardOf } from '../games/registry'
import { t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Replay } from '#sdk/replay'
import { say } from '../ui/toast'
import { Course } from './course'
import { dealNumberOf, numberOf, placeOf } from './place'
import { Failed, Opening, useTitle } from './ReplayPage'
import { Theatre } from './Theatre'
import { whyNot } from './whynot'

interface Loaded {
  course: Course
  game: Game
  info: GameInfo
}

type State = null | Loaded | { failed: unknown }

export function MatchPage({ match }: { match: string }) {
  const state = useSignal<State>(null)
  const load = async () => {
    state.value = null
    try {
      state.value = await loaded(match)
    } catch (error) {
      state.value = { failed: error }
    }
  }
  useEffect(() => void load(), [match])
  const now = state.value
  useTitle(now)
  if (now && 'failed' in now) return <Failed why={now.failed} onAgain={() => void load()} />
  return now ? <Deals {...now} /> : <Opening />
}

async function loaded(match: string): Promise<Loaded> {
  const file = await api.matchReplay(match, account.value?.token)
  const { game: key } = file.record
  const game = await boardOf(key)
  const load = async (deal: string) => new Replay(await api.replay(deal, account.value?.token), game.fold)
  const course = new Course(file, load)
  if (course.deals.length === 0) throw new Error(t('replay_match_empty'))
  await course.go(course.indexOf(dealNumberOf(location.hash)), placeOf(location.hash).e === null ? 'begun' : 'first')
  if (course.shown.value === null) throw course.failed.value
  return { course, game, info: gameOf(key)! }
}

/** Shows one deal of the match. If another cannot be loaded, a toast says so, and the shown one stays. */
function Deals({ course, game, info }: Loaded) {
  const failed = course.failed.value
  useEffect(() => {
    if (failed) say(whyNot(failed), true)
  }, [failed])
  useEffect(() => {
    const follow = () => {
      const number = dealNumberOf(location.hash)
      if (number !== null) void course.go(course.indexOf(number), 'begun')
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [course])
  const { replay, index } = course.shown.value!
  return <Theatre key={numberOf(course.deals[index]!.deal)} replay={replay} game={game} info={info} linked course={course} />
}
