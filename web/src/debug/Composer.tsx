/** A message that is typed and sent, and the reply to it. */
import { useSignal } from '@preact/signals'
import { games } from '../app/catalogue'
import { t } from '../i18n'
import { isMap } from '#sdk'
import { examples, read, type Context } from './examples'
import { JsonTree } from './JsonTree'
import { Button } from '../ui/Button'
import { changes, PAGE, wires, type Wire } from './links'

/** The reply to a message; `value` is null if none came. */
interface Answer {
  value: unknown
  bad: boolean
  ms: number
}

export function Composer() {
  void changes.value
  const name = useSignal(PAGE)
  const text = useSignal('{\n  "t": "lobby",\n  "on": true\n}')
  const answer = useSignal<Answer | null>(null)
  const wire = wires.value.find((one) => one.name === name.value) ?? wires.value[0]
  const reading = read(text.value, { map: t('debug_not_map'), type: t('debug_no_type'), own: t('debug_own_duty') })
  const sendable = wire !== undefined && (wire.bare !== null || reading.request !== null)
  const send = async () => {
    if (sendable) answer.value = await asked(wire, text.value)
  }
  return (
    <section class="i-composer" aria-labelledby="send-h">
      <header class="i-tools">
        <h2 id="send-h">{t('debug_send_message')}</h2>
      </header>
      <div class="i-two">
        <label>
          {t('debug_over')}
          <select class="field" value={wire?.name ?? ''} onChange={(event) => (name.value = event.currentTarget.value)}>
            {wires.value.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name === PAGE ? t('debug_page') : one.name}
              </option>
            ))}
          </select>
        </label>
        <Examples wire={wire} onPick={(picked) => (text.value = picked)} />
      </div>
      <label>
        {t('debug_message')}
        <textarea
          class="field"
          data-testid="message"
          rows={7}
          spellcheck={false}
          value={text.value}
          aria-invalid={reading.wrong !== null}
          aria-describedby="send-check"
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
        />
      </label>
      <p id="send-check" class="i-check" data-bad={reading.wrong !== null || undefined} role="status">
        {reading.wrong ?? t('debug_valid')}
      </p>
      <Button
        kind="primary"
        testid="send"
        text={reading.wrong !== null && wire?.bare ? t('debug_send_anyway') : t('debug_send')}
        disabled={!sendable}
        onClick={() => void send()}
      />
      {answer.value && <Shown answer={answer.value} />}
    </section>
  )
}

function Examples({ wire, onPick }: { wire: Wire | undefined; onPick: (text: string) => void }) {
  void changes.value
  const all = examples(contextOf(wire), wire?.bare != null)
  return (
    <label>
      {t('debug_example')}
      <select
        class="field"
        data-testid="example"
        value=""
        onChange={(event) => {
          const chosen = event.currentTarget.value
          const request = all.find((one) => one.t === chosen)
          event.currentTarget.value = ''
          if (request) onPick(JSON.stringify(request, null, 2))
        }}
      >
        <option value="">{t('debug_choose')}</option>
        {all.map((one) => (
          <option key={one.t} value={one.t}>
            {one.t}
          </option>
        ))}
      </select>
    </label>
  )
}

function Shown({ answer: { value, bad, ms } }: { answer: Answer }) {
  return (
    <div class="i-answer" data-testid="answer" data-bad={bad || undefined} role="status">
      <p>{value === null ? t('debug_no_answer') : t(bad ? 'debug_refused' : 'debug_answered', { ms: Math.round(ms) })}</p>
      {value !== null && <JsonTree value={value} open={3} />}
    </div>
  )
}

async function asked(wire: Wire, text: string): Promise<Answer> {
  const began = performance.now()
  const since = () => performance.now() - began
  try {
    const value = wire.bare ? await wire.bare.send(text) : await wire.client!.request(JSON.parse(text))
    return { value, bad: isMap(value) && value['t'] === 'error', ms: since() }
  } catch (error) {
    const { name, message, ...rest } = error as Error
    return { value: Object.keys(rest).length ? rest : message, bad: true, ms: since() }
  }
}

/** Returns what examples are about: the connection's first table with an open prompt, else its first table. */
function contextOf(wire: Wire | undefined): Context {
  const tables = [...(wire?.client?.tables.values() ?? [])]
  const table = tables.find((one) => one.prompt) ?? tables[0]
  return {
    table: table?.id ?? 't…',
    turn: table?.prompt?.turn ?? '…',
    action: table?.prompt?.default ?? { a: 'pass' },
    commit: table?.shuffles.open ?? '…',
    game: table?.game || (games.value[0]?.key ?? 'doudizhu'),
  }
}
