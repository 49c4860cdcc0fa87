import type { UnaddressedMessage } from '../sign-in/authentication.ts'
import { isSignature } from '../signature.ts'
import type { Client, Session } from './surroundings.ts'

type ConnectParameters = Parameters<Client['connect']>[0]
type AuthenticationRequest = NonNullable<ConnectParameters['authentication']>[number]
type Signed = { readonly message: string; readonly signature: `0x${string}` }

/** How long a proposal lives, in seconds: as long as the address that leads to it. */
const proposalLifetime = 300

/** Says what a wallet is to sign while it connects (CAIP-122). Neither methods nor resources: they would be in the text. */
export function authenticationRequest({ fields }: UnaddressedMessage): AuthenticationRequest {
  const { domain, uri, statement, nonce, expirationTime, chains } = fields
  return {
    type: 'caip122',
    domain,
    uri,
    nonce,
    chains: [...chains],
    exp: expirationTime,
    ttl: proposalLifetime,
    ...(statement === null ? {} : { statement }),
  }
}

/**
 * Has proposals ask for the time of issue that was prepared. The library would put in the time of this device, whose
 * clock may be wrong, and it has no option against it.
 *
 * @returns a function that ends it
 */
export function withIssuedAt({ proposal }: Client, { fields }: UnaddressedMessage): () => void {
  const set = proposal.set
  proposal.set = async (id, value) => {
    for (const asked of value.requests?.authentication ?? [])
      if (asked.nonce === fields.nonce) asked.iat = fields.issuedAt
    return set(id, value)
  }
  return () => {
    proposal.set = set
  }
}

/**
 * Puts together the text that a wallet signed while it connected, as the library does it on the wallet's side. The
 * signature is checked by nobody here: the library's own check takes only those of keys.
 *
 * @returns `null` if the wallet signed nothing, or something that is no such text
 */
export function signedIn(client: Client, session: Session): Signed | null {
  const cacao = session.authentication?.[0]
  if (!cacao) return null
  try {
    const { p: payload, s: proof } = cacao
    const fields = [payload.iss, payload.domain, payload.nonce, payload.iat, proof.s]
    if (fields.some(field => typeof field !== 'string')) return null
    const message = client.formatAuthMessage({ request: payload, iss: payload.iss })
    return isSignature(proof.s) && message.length <= 10_000 ? { message, signature: proof.s } : null
  } catch {
    return null
  }
}
