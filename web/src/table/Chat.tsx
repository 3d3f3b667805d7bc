/** The chat. Nothing in a line becomes markup. A spectator's words reach spectators only. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { phrases } from '../app/catalogue'
import { toastFailure } from '../app/failures'
import { muted, quiet } from '../app/settings'
import { pick, t } from '../i18n'
import { programText, sitterName } from '../i18n/bots'
import type { ChatLine, Table } from '#sdk'
import { Button, IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { MAX_CHAT_CHARACTERS, within } from '../ui/characters'
import { Said } from './said'
import { isMuted, mute } from './voices'

export function Chat({ table }: { table: Table }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [table.chat.length])
  const lines = table.chat.filter((line) => !isMuted(line))
  return (
    <div class="chat">
      <ol class="lines" ref={list} aria-live="polite" tabIndex={0} aria-label={t('tab_chat')}>
        {lines.length === 0 && <li class="hint">{t('chat_empty')}</li>}
        {lines.map((line, at) => (
          <Line key={at} line={line} own={line.seat != null && line.seat === table.you} program={speaking(table, line)} />
        ))}
      </ol>
      <Composer table={table} />
    </div>
  )
}

/** Returns the words that name the owner of the program that has said a line; '' if a person said it, or the program has left its seat. */
function speaking({ seats }: Table, { seat, user }: ChatLine): string {
  const info = seat == null ? undefined : seats[seat]
  return info && user != null && info.user === user ? programText(info) : ''
}

function Line({ line, own, program }: { line: ChatLine; own: boolean; program: string }) {
  const name = sitterName({ name: line.name ?? '?', bot: Boolean(line.character), character: line.character ?? undefined })!
  return (
    <li class={own ? 'own' : undefined} data-testid="chat-line" data-audience={line.audience}>
      <b>
        {program && (
          <span role="img" data-testid="program" aria-label={program} title={program}>
            <Icon name="bot" small />
          </span>
        )}
        {own ? t('you') : name}
      </b>
      <Said line={line} />
      {!own && <IconButton kind="mute" icon="mute" small label={t('mute_name', { name })} onClick={() => mute(line, true)} />}
    </li>
  )
}

function Composer({ table }: { table: Table }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const send = (what: { text?: string; phrase?: string }) => {
    void toastFailure(table.say(what).then(() => what.text && setText('')))
    setOpen(false)
  }
  return (
    <>
      <Hidden />
      {open && <Phrases onSay={(phrase) => send({ phrase })} />}
      <form
        class="say"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) send({ text: text.trim() })
        }}
      >
        <Button kind="ghost" icon={open ? 'x' : 'list'} label={t('phrases')} aria-expanded={open} onClick={() => setOpen(!open)} />
        <input
          data-testid="chat-input"
          value={text}
          placeholder={t(table.you === null ? 'say_spectators' : 'say')}
          aria-label={t('tab_chat')}
          onInput={(event) => {
            // The field is set here, too: if cutting leaves the text that was there before, no state changes and nothing is drawn.
            event.currentTarget.value = within(event.currentTarget.value, MAX_CHAT_CHARACTERS)
            setText(event.currentTarget.value)
          }}
        />
        <IconButton type="submit" icon="send" label={t('send')} disabled={!text.trim()} />
      </form>
    </>
  )
}

/** The buttons that show all muted players again, and that show or hide bubbles at the seats. */
function Hidden() {
  return (
    <>
      {muted.value.length > 0 && (
        <Button kind="quiet unmute" text={t('unmute_all', { n: muted.value.length })} onClick={() => (muted.value = [])} />
      )}
      <Button
        kind="quiet unmute"
        testid="quiet"
        text={t(quiet.value ? 'bubbles_show' : 'bubbles_hide')}
        aria-pressed={quiet.value}
        onClick={() => (quiet.value = !quiet.value)}
      />
    </>
  )
}

function Phrases({ onSay }: { onSay: (phrase: string) => void }) {
  return (
    <ul class="phrases" data-testid="phrases">
      {phrases.value.map((phrase) => (
        <li key={phrase.key}>
          <button type="button" class="chip" onClick={() => onSay(phrase.key)}>
            {pick(phrase.text)}
          </button>
        </li>
      ))}
    </ul>
  )
}
