/**
 * The sheet that makes a program and then a token for it, or a token alone. Tokens need a fresh sign-in, and
 * are shown once.
 */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Passkey } from '#sdk/http'
import type { ApiToken, OwnProgram } from '#sdk/tokens'
import { serverNow } from '../../app/clock'
import { Sheet } from '../../ui/Sheet'
import { Confirm } from '../account/Confirm'
import { FRESH_MS } from '../account/WaySheet'
import { NewProgram } from './NewProgram'
import { NewToken } from './NewToken'
import { ShownToken } from './ShownToken'
import { p } from './words'

export interface Made {
  own: OwnAccount
  keys: readonly Passkey[]
  programs: readonly OwnProgram[]
  /** Called when a program or a token was made. */
  onMade: () => void
  onClose: () => void
}

export function MakeSheet({ own, keys, programs, what, onMade, onClose }: Made & { what: 'program' | 'token' }) {
  const [fresh, confirm] = useState(serverNow() - own.signed_in_at < FRESH_MS)
  const [program, declared] = useState<OwnProgram | null>(null)
  const [token, shown] = useState<(ApiToken & { token: string }) | null>(null)
  const first = what === 'program' && program === null
  return (
    <Sheet title={p(first ? 'new_program' : 'new_token')} kind="small" testid="make-sheet" {...(token ? {} : { onClose })}>
      <div class="acc-stack">
        {program && !token && (
          <p class="acc-note good" role="status">
            {p('program_made', { handle: program.handle })}
          </p>
        )}
        {first ? (
          <NewProgram
            onMade={(made) => {
              declared(made)
              onMade()
            }}
          />
        ) : token ? (
          <ShownToken of={token} onDone={onClose} />
        ) : !fresh ? (
          <Confirm own={own} keys={keys} onDone={() => confirm(true)} />
        ) : (
          <NewToken
            handle={own.handle}
            programs={program ? [...programs.filter(({ user }) => user !== program.user), program] : programs}
            chosen={program?.user ?? ''}
            onMade={(made) => {
              shown(made)
              onMade()
            }}
          />
        )}
      </div>
    </Sheet>
  )
}
