import { zh as common } from './common'
import { zh as debug } from './debug'
import { zh as lobby } from './lobby'
import { zh as replay } from './replay'
import { zh as table } from './table'

export const zh = { ...common, ...lobby, ...table, ...replay, ...debug }
