import { eip155Chain } from '@countersign/core'
import type { UnaddressedMessage } from '../authentication/authentication.ts'
import { isSignature } from '../signature.ts'
import type { Client, Session } from './surroundings.ts'

type ConnectParameters = Parameters<Client['connect']>[0]
type AuthenticationRequest = NonNullable<ConnectParameters['authentication']>[number]
type Signed = { readonly message: string; readonly signature: `0x${string}` }

/** The lifetime of a proposal, in seconds: the same as that of its address. */
const proposalLifetime = 300

/**
 * Returns what a wallet signs while it connects (CAIP-122). Without methods and resources: they would be in the text.
 */
export function authenticationRequest({ fields }: UnaddressedMessage): AuthenticationRequest {
  const { domain, uri, statement, nonce, expirationTime, chains } = fields
  return {
    type: 'caip122',
    domain,
    uri,
    nonce,
    chains: chains.map(eip155Chain),
    exp: expirationTime,
    ttl: proposalLifetime,
    ...(statement === null ? {} : { statement }),
  }
}

/**
 * Sets the prepared time of issue in proposals. The library would use the time of this device, whose clock may be
 * wrong, and has no option to change that.
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
 * Builds the text that a wallet signed while it connected, as the library does on the wallet's side. The signature is
 * not verified here: the library's own check accepts only those of keys.
 *
 * @returns `null` if the wallet signed nothing, or something that is not such a text
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
