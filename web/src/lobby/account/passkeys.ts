/** The browser's part of a passkey: its authenticator makes one or signs with one. Rejects with a `DOMException` if it does not. */
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey, WaysIn } from '#sdk/http'
import { Passkeys } from '#sdk/passkeys'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../app/session'

export const passkeys = new Passkeys(api)

/** Returns the ways to sign in at the site, with passkeys only if this browser has them; null: not known yet. */
export function useWaysIn(): WaysIn | null {
  const [ways, tell] = useState<WaysIn | null>(null)
  useEffect(() => {
    // Without an answer the page offers passwords and codes alone.
    passkeys.ways().then(
      (all) => tell('PublicKeyCredential' in window ? all : { providers: all.providers, passkeys: false }),
      () => undefined,
    )
  }, [])
  return ways
}

/** Lets the browser make a passkey. */
export async function made(asked: PasskeyCreation): Promise<NewPasskey> {
  const { id, response } = (await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: asked.excludeCredentials.map(known),
    },
  })) as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } }
}

/** Lets the browser sign with a passkey. */
export async function used(asked: PasskeyRequest): Promise<UsedPasskey> {
  const { id, response } = (await navigator.credentials.get({
    publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: asked.allowCredentials.map(known) },
  })) as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle ? { userHandle: text(userHandle) } : {}),
    },
  }
}

function known(credential: { type: 'public-key'; id: string }): PublicKeyCredentialDescriptor {
  return { type: credential.type, id: bytes(credential.id) }
}

function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
}

function text(data: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(data)))
  return plain.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
