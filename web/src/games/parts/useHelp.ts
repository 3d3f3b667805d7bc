/** Help from the server, asked for whenever its key changes. */
import { useEffect, useState } from 'preact/hooks'

/**
 * Returns the help for what `key` names; null until it has come, and if there is none. An empty key asks for
 * nothing.
 */
export function useHelp<Help>(help: (() => Promise<unknown>) | null, key: string): Help | null {
  const [told, setTold] = useState<{ key: string; help: Help | null } | null>(null)
  useEffect(() => {
    if (key === '' || !help) return
    let gone = false
    help().then(
      (answer) => {
        if (!gone) setTold({ key, help: answer as Help | null })
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [key])
  return told && told.key === key ? told.help : null
}
