/** One option of a game as the server describes it: a switch, a number, or a choice. */
import { Row } from '../ui/Row'
import { pick, t } from '../i18n'
import type { GameInfo, GameOption, Json } from '#sdk'
import { Segments, Switch } from '../ui/controls'
import { Stepper } from './Stepper'
import { optionsWith, plainPreset, presetsMatter, type Wish } from './wishes'

/** More choices than this are shown as a list that opens. */
const MAX_SEGMENTS = 4

interface Props {
  option: GameOption
  value: Json
  onChange: (value: Json) => void
}

export function OptionRow({ option, value, onChange }: Props) {
  const label = pick(option.label, option.key.replace(/_/g, ' '))
  return (
    <Row label={label} hint={hintOf(option, label)} testid={`option-${option.key}`}>
      <Control option={option} value={value} onChange={onChange} label={label} />
    </Row>
  )
}

function Control({ option, value, onChange, label }: Props & { label: string }) {
  switch (option.type) {
    case 'bool':
      return <Switch label={label} on={value === true} onToggle={onChange} />
    case 'int':
      return (
        <Stepper
          label={label}
          value={Number(value)}
          low={option.min ?? 0}
          high={option.max ?? Number.MAX_SAFE_INTEGER}
          by={option.multiple_of ?? 1}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Choices
          label={label}
          value={value as string | number}
          choices={(option.choices ?? []).map((choice) => ({ value: choice, label: pick(option.labels?.[choice], String(choice)) }))}
          onChange={onChange}
        />
      )
    default:
      return <span class="soft">{String(value)}</span>
  }
}

/** The choice of a ready-made set of options; nothing if one of the options offers the same choices. */
export function PresetRow({ info, wish, onChange }: { info: GameInfo; wish: Wish; onChange: (part: Partial<Wish>) => void }) {
  if (!presetsMatter(info)) return null
  const plain = plainPreset(info)
  const named = info.presets.map((preset) => ({ value: preset === plain ? '' : preset, label: pick(info.preset_names?.[preset], preset) }))
  const choices =
    plain === null
      ? [{ value: '', label: t('preset_none') }, ...named]
      : named.sort((a, b) => Number(a.value !== '') - Number(b.value !== ''))
  const choose = (preset: string | null) => onChange({ preset, options: optionsWith(info, preset) })
  return (
    <Row label={t('preset')} testid="option-preset" hint={t('preset_hint')}>
      <Choices
        label={t('preset')}
        value={wish.preset === plain ? '' : (wish.preset ?? '')}
        choices={choices}
        onChange={(value) => choose(value || null)}
      />
    </Row>
  )
}

interface ChoicesProps<T> {
  label: string
  value: T
  choices: { value: T; label: string }[]
  onChange: (value: T) => void
}

function Choices<T extends string | number>({ label, value, choices, onChange }: ChoicesProps<T>) {
  if (choices.length <= MAX_SEGMENTS) return <Segments label={label} value={value} choices={choices} onChoose={onChange} />
  return (
    <select
      class="field"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices[event.currentTarget.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Returns an option's text without the label, with which many texts begin; undefined: nothing is left. */
function hintOf(option: GameOption, label: string): string | undefined {
  const text = pick(option.text)
  const rest = text.startsWith(label) ? text.slice(label.length).replace(/^\s*[：:]\s*/, '') : text
  return rest || undefined
}
