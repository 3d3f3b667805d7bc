/** The page at a private table's address: its code leads to the table, which is shown with the invitation. */
import { useEffect, useState } from 'preact/hooks'
import { asGuest } from '../app/guest'
import { t } from '../i18n'
import { shownTable } from '../app/routes'
import { codeOf } from '../lobby/codes'
import { refusal, tableOf } from '../lobby/find'
import { Nowhere } from '../lobby/Nowhere'
import { TablePage } from './TablePage'

export function CodePage({ code: text }: { code: string }) {
  const code = codeOf(text)
  if (code === null) return <WrongCode code={text} why={t('code_wrong')} />
  return <Entering key={code} code={code} />
}

/**
 * Shows the table of a code; the address keeps the code. A person with a seat there gets back by the table's id, even if
 * the code has expired.
 */
function Entering({ code }: { code: string }) {
  const [table, setTable] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    asGuest()
      .then(() => tableOf({ code }).catch(seated))
      .then(
        (found) => here && setTable(found),
        (error: unknown) => here && setWhy(refusal(error)),
      )
    return () => {
      here = false
    }
  }, [code])
  if (why !== null) return <WrongCode code={code} why={why} />
  if (table !== null) return <TablePage table={table} />
  return (
    <main class="felt doorway">
      <p role="status">{t('code_joining', { code })}</p>
    </main>
  )
}

/**
 * Finds the table that was last shown at this address: a person with a seat there needs no valid code. Throws
 * `error` if no table was shown.
 */
function seated(error: unknown): Promise<string> {
  const table = shownTable()
  if (table === null) throw error
  return tableOf({ table })
}

function WrongCode({ code, why }: { code: string; why: string }) {
  return (
    <Nowhere
      testid="wrong-code"
      title={t('code_title')}
      why={
        <>
          <b class="num">{code}</b> · {why}
          <br />
          {t('code_advice')}
        </>
      }
    />
  )
}
