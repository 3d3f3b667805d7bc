import { en as common } from './common'
import { en as debug } from './debug'
import { en as lobby } from './lobby'
import { en as replay } from './replay'
import { en as table } from './table'

export const en = { ...common, ...lobby, ...table, ...replay, ...debug }
