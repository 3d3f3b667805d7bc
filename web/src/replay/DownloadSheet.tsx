/** The files of a deal and of its match: our record, and the formats of other programs. */
import { account, api } from '../app/session'
import { t } from '../i18n'
import { Button } from '../ui/Button'
import { save } from '../ui/save'
import { Sheet } from '../ui/Sheet'
import { say } from '../ui/toast'
import type { Course } from './course'
import { whyNot } from './whynot'

interface Props {
  /** Other programs' formats. */
  formats: readonly string[]
  deal: string
  course: Course | null
  /** Saves our record of the deal. */
  onDeal: () => void
  onClose: () => void
}

/** The name of a format's file, and its extension. */
const FORMATS: Readonly<Record<string, readonly [name: string, end: string]>> = {
  tenhou6: ['tenhou.net/6', 'tenhou6.json'],
  mjai: ['mjai', 'mjai.jsonl'],
  phh: ['PHH', 'phh'],
  ohh: ['OHH', 'ohh'],
}

export function DownloadSheet({ formats, deal, course, onDeal, onClose }: Props) {
  const token = account.value?.token
  const match = course?.match.record
  return (
    <Sheet title={t('replay_download_short')} onClose={onClose} testid="downloads">
      <Group
        name={t('replay_this_deal')}
        id={deal}
        formats={formats}
        onOwn={onDeal}
        written={(format) => api.dealAs(deal, format, token)}
      />
      {match && (
        <Group
          name={t('replay_match')}
          id={match.match}
          formats={formats}
          onOwn={() => save(`paiju-${match.match}.json`, JSON.stringify(match, null, 1))}
          written={(format) => api.matchAs(match.match, format, token)}
        />
      )}
    </Sheet>
  )
}

interface GroupProps {
  name: string
  id: string
  formats: readonly string[]
  onOwn: () => void
  written: (format: string) => Promise<string>
}

function Group({ name, id, formats, onOwn, written }: GroupProps) {
  const get = async (format: string) => {
    try {
      save(`paiju-${id}.${FORMATS[format]?.[1] ?? format}`, await written(format))
    } catch (error) {
      say(whyNot(error), true)
    }
  }
  return (
    <section class="downloads" aria-label={name}>
      <h3>{name}</h3>
      <div>
        <Button kind="ghost" testid={`save-${id}`} icon="dl" text={t('replay_record')} onClick={onOwn} />
        {formats.map((format) => (
          <Button
            key={format}
            kind="ghost"
            testid={`save-${id}-${format}`}
            icon="dl"
            text={FORMATS[format]?.[0] ?? format}
            onClick={() => void get(format)}
          />
        ))}
      </div>
    </section>
  )
}
