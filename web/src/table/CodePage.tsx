/** A private table's address: joins with the code in it, then shows the table under its own address. */
import { useEffect, useState } from 'preact/hooks'
import { reasonOf } from '../app/failures'
import { go } from '../app/routes'
import { account, connection } from '../app/session'
import { t } from '../i18n'
import { codeOf } from '../lobby/codes'
import { CodeField } from '../lobby/CodeField'
import { Header } from '../lobby/Header'
import { NameSheet } from '../app/NameSheet'
import { RequestError } from '#sdk'
import { Icon } from '../ui/Icon'
import '../lobby/pages.css'

export function CodePage({ code: text }: { code: string }) {
  const code = codeOf(text)
  if (code === null) return <WrongCode code={text} why={t('code_wrong')} />
  if (!account.value)
    return (
      <main class="felt doorway">
        <h1 class="sr">{t('code_enter')}</h1>
        <NameSheet onDone={() => undefined} onClose={() => go('/')} />
      </main>
    )
  return <Joining key={code} code={code} />
}

function Joining({ code }: { code: string }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    connection()
      ?.join({ code })
      .catch((error: unknown) => follow(code, error))
      .then(
        (ok) => {
          if (here && ok.table !== undefined) go(`/t/${ok.table}`, true)
        },
        (error: unknown) => {
          if (here) setWhy(faultOf(error))
        },
      )
    return () => {
      here = false
    }
  }, [code])
  if (why !== null) return <WrongCode code={code} why={why} />
  return (
    <main class="felt doorway">
      <p role="status">{t('code_joining', { code })}</p>
    </main>
  )
}

/** Where every seat is taken, one may still look on. */
async function follow(code: string, error: unknown) {
  const client = connection()
  if (client && error instanceof RequestError && error.code === 'full') return client.watch({ code })
  throw error
}

function faultOf(error: unknown): string {
  const gone = error instanceof RequestError && error.code === 'not_found'
  return gone ? t('code_unknown') : reasonOf(error)
}

function WrongCode({ code, why }: { code: string; why: string }) {
  return (
    <>
      <Header place="tables" />
      <main class="message wrong-code" data-testid="wrong-code">
        <Icon name="lock" />
        <h1>{t('code_title')}</h1>
        <p>
          <b class="num">{code}</b> · {why}
        </p>
        <p>{t('code_advice')}</p>
        <CodeField onDone={() => undefined} />
        <a class="btn ghost" href="/">
          {t('to_lobby')}
        </a>
      </main>
    </>
  )
}
