import { setTimeout as wait } from 'node:timers/promises'
import { accountAddress, accountChain, parseAccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { OpenIdClientSettings, Settings } from '../config/config.ts'
import type { ClientNetwork } from '../http/counts-of.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { Row } from '../sessions/sessions.ts'
import { signersOf } from '../sessions/signers-of.ts'
import { isContractSubject } from '../sessions/subject.ts'
import type { Tables } from '../store/tables.ts'
import { scopesOf } from './consents.ts'
import { levelOf, withoutQuorum } from './levels.ts'
import { profiles } from './profiles.ts'
import type { Signatures, Signed } from './signatures.ts'
import { pairwiseSub, subOf } from './sub.ts'
import { assignUsername, usernamesFor } from './usernames.ts'

const givesProfile = (scope: string) => scopesOf(scope).has('profile')

export type Claims = ReturnType<typeof createClaims>

/** How long the lookup of a name may delay a sign-in, in milliseconds. */
const timeout = 3_000

/** Which claims each scope gives: the same in ID tokens and in userinfo. */
export const claimsOfScope = {
  openid: ['sub', 'acr', 'amr', 'auth_time', 'wallet'],
  profile: ['name', 'preferred_username', 'picture'],
  email: ['email', 'email_verified'],
  groups: ['groups'],
  siwe: ['siwe_message', 'siwe_signature', 'siwe_owners'],
} as const

/** Creates the claims about accounts, for applications. */
export function createClaims(options: {
  db: Kysely<Tables>
  accounts: Pick<Accounts, 'read'>
  nodes: Nodes
  signatures: Pick<Signatures, 'find'>
  settings: Pick<Settings, 'openid'>
  publicOrigin: string
  now: () => number
}) {
  const { db, accounts, nodes, signatures, settings, publicOrigin, now } = options
  const domain = settings.openid.emailDomain ?? new URL(publicOrigin).hostname

  /** Looks up the public name and picture of an account; nothing, if that takes too long. */
  async function lookUp({ account }: Row, network: ClientNetwork) {
    const chainNodes = nodes.get(accountChain(account))
    if (!chainNodes) return undefined
    const late = wait(timeout, undefined, { ref: false })
    return (await Promise.race([accounts.read(account, chainNodes, network), late]))?.value
  }

  function emailClaims(client: OpenIdClientSettings, local: string) {
    return profiles[client.profile].email ? { email: `${local}@${domain}`, email_verified: false } : {}
  }

  /** A pseudonym is worth nothing next to a name, a picture or an address. */
  async function pairwiseClaims(client: OpenIdClientSettings, row: Row, scope: string, sub: string) {
    const pseudonym = sub.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const email = emailClaims(client, pseudonym)
    if (!givesProfile(scope)) return email
    const name = `user-${pseudonym.slice(0, 10)}`
    const candidates = async () => Array.from({ length: 20 }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`))
    // Separate from the user names of the time when the client was public: they name accounts.
    const clientId = `${client.id} pairwise`
    const username = await assignUsername(db, { clientId, session: row, candidates }, now())
    return { name: username, preferred_username: username, ...email }
  }

  /** What was signed, and which owners of a Safe signed it: an application can verify it without trusting this server. */
  function signedClaims(signed: Signed) {
    const { signed_message, signature } = signed
    const signers = signersOf(signed)
    return {
      siwe_message: signed_message,
      siwe_signature: signature,
      ...(signers === null ? {} : { siwe_owners: signers }),
    }
  }

  /** Its name, user name and picture, which only the scope `profile` gives. */
  async function profileClaims(client: OpenIdClientSettings, row: Row, network: ClientNetwork) {
    const account = parseAccountId(row.account)
    const address = accountAddress(account)
    const known = await lookUp(row, network)
    const ens = known?.name?.unusual.length === 0 ? known.name.value : null
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`
    // Applications have no mark for names that could pass for others.
    const marked = known?.name ? `${known.name.value} (${short})` : short
    const username = await assignUsername(
      db,
      {
        clientId: client.id,
        session: row,
        candidates: async () => usernamesFor(client, account, ens),
      },
      now(),
    )
    return {
      name: ens ?? marked,
      preferred_username: username,
      ...(known?.avatar && new URL(publicOrigin).protocol === 'https:'
        ? { picture: `${publicOrigin}/v1/accounts/${account}/avatar` }
        : {}),
    }
  }

  async function publicClaims(
    client: OpenIdClientSettings,
    row: Row,
    { scope, network }: { scope: string; network: ClientNetwork },
  ) {
    const signed = scopesOf(scope).has('siwe') ? await signatures.find(client, row) : undefined
    // An application verifies what was signed with what `wallet` says.
    const proven: Signed = signed ?? row
    const account = parseAccountId(proven.account)
    const chain = accountChain(account)
    const local = accountAddress(account).toLowerCase()
    return {
      ...(givesProfile(scope) ? await profileClaims(client, row, network) : {}),
      ...emailClaims(client, isContractSubject(row.subject) ? `${local}.${chain.split(':')[1]}` : local),
      wallet: {
        account,
        chain,
        kind: proven.threshold !== null ? 'safe' : proven.method === 'eoa' ? 'key' : 'contract',
        method: proven.method,
        block: proven.block_number === null ? null : { number: proven.block_number, hash: proven.block_hash },
        ...(proven.threshold === null ? {} : { threshold: proven.threshold }),
        ...(proven.owner_count === null ? {} : { owner_count: proven.owner_count }),
      },
      ...(signed ? signedClaims(signed) : {}),
    }
  }

  return {
    /**
     * Returns what an application may receive about the account of a session.
     *
     * @param options.scope - what was granted
     * @param options.groups - of those that it receives, the ones that the account is in
     * @param options.secret - from which pairwise subjects are derived
     */
    async of(
      client: OpenIdClientSettings,
      row: Row,
      {
        scope,
        groups,
        network,
        secret,
      }: { scope: string; groups: readonly string[]; network: ClientNetwork; secret: string },
    ) {
      // The library replaces it with the pairwise one.
      const sub = subOf(row.subject)
      const { acr, amr } = levelOf(row)
      const own =
        client.subject === 'pairwise'
          ? await pairwiseClaims(client, row, scope, pairwiseSub(secret, client.id, sub))
          : await publicClaims(client, row, { scope, network })
      return {
        ...own,
        ...(client.groups.length > 0 ? { groups } : {}),
        sub,
        acr,
        amr: client.subject === 'pairwise' ? withoutQuorum(amr) : amr,
        auth_time: Math.floor(row.created_at / 1000),
      }
    },
  }
}
