import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Tables } from '../store/tables.ts'
import { toSigningKey } from './key.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'

/**
 * How long a public key stays after its last signature, in milliseconds: applications return old ID tokens as hints, and
 * what else is left of a session, which lasts 400 days at most, is removed earlier.
 */
const keptFor = 410 * 86_400_000

/** The keys of ID tokens: one for each algorithm. */
const keyPurposes = ['id-tokens-rs256', 'id-tokens-es256'] as const

/** Creates the managers of the keys of ID tokens. Those of the configuration sign in place of the server's own. */
export function idTokenKeys(options: {
  db: Kysely<Tables>
  settings: { openid: Pick<Settings['openid'], 'rotateDays' | 'signingKeys'> }
  now?: () => number
}): SigningKeys[] {
  const { db, settings, now = Date.now } = options
  const rotateAfter = settings.openid.rotateDays * 86_400_000
  const configured = settings.openid.signingKeys.map(({ algorithm, jwk }) => toSigningKey(algorithm, jwk))
  return keyPurposes.map(purpose => createSigningKeys({ db, purpose, rotateAfter, keptFor, configured, now }))
}
