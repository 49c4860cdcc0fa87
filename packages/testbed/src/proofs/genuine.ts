// cspell:ignore Finanzamt
import {
  type AccountId,
  accountChain,
  eip155Chain,
  formatAccountId,
  type Proof,
  type ProofAccount,
  proofSchemaAddress,
  writeProofMessage,
} from '@countersign/core'
import type { Random } from './random.ts'
import type { Signer } from './signer.ts'
import type { Site } from './site.ts'

/** The context in which proofs are created. */
export type ProofContext = {
  readonly random: Random
  readonly site: Site
  /** A site with different keys. */
  readonly otherSite: Site
  readonly signers: readonly [Signer, ...Signer[]]
  /** The time of verification, in milliseconds since 1970. */
  readonly now: number
}

type Wish = {
  /** The number of accounts; random if omitted. */
  readonly accounts?: number
  readonly receipt?: boolean
  /** Whether purpose and audience are in ASCII, as in version 1; random if omitted. */
  readonly ascii?: boolean
  /** In milliseconds, relative to now. */
  readonly issuedAt?: number
  readonly expiresAt?: number
}

export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const chains = [1, 10, 100, 137, 8453, 42161, 11155111] as const
const asciiPurposes = [
  'opening an account',
  'Grant round 7: eligibility',
  'audit 2026/Q1 (reserves)',
  "the treasurer's report, part 2",
  'a',
] as const
const purposes = [
  ...asciiPurposes,
  'Für die Steuerprüfung',
  'فتح حساب في البنك',
  '税務調査のため',
  'a 100 % “grant” 🦊',
] as const
const asciiAudiences = [
  null,
  'Example Exchange',
  'auditors@example.org',
  'Example & Co. (Zug)',
  'https://grants.example.org/?round=7',
] as const
const audiences = [...asciiAudiences, 'Finanzamt München', 'مصلحة الضرائب', '株式会社サンプル'] as const

const hour = 3_600_000
const day = 24 * hour

/** Creates a proof of key accounts as a site issues it. */
export async function createGenuine(context: ProofContext, wish: Wish = {}): Promise<Proof> {
  const { random, site } = context
  const proof = createUnreceipted(context, wish)
  const receipt =
    (wish.receipt ?? random.chance(0.5))
      ? await site.sign(proof, { key: random.chance(0.3) ? site.retired : site.current })
      : null
  return { ...proof, receipt }
}

/** Creates a proof without a receipt. */
export function createUnreceipted(context: ProofContext, wish: Wish = {}): Omit<Proof, 'receipt'> {
  const { random, site, now } = context
  const count = wish.accounts ?? random.pick([1, 1, 1, 2, 3, 5])
  const issued = now + (wish.issuedAt ?? -hour - random.below(300 * day))
  const expires = now + (wish.expiresAt ?? day + random.below(1_500 * day))
  const signers = new Map<AccountId, Signer>()
  while (signers.size < count) {
    const signer = random.pick(context.signers)
    signers.set(formatAccountId(eip155Chain(random.pick(chains)), signer.address), signer)
  }
  const { origin } = site
  const head = {
    type: 'countersign-proof',
    version: 2,
    schema: proofSchemaAddress(origin),
    id: Buffer.from(random.bytes(16)).toString('base64url'),
    origin,
    purpose: random.pick(wish.ascii ? asciiPurposes : purposes),
    audience: random.pick(wish.ascii ? asciiAudiences : audiences),
    request: random.chance(0.5)
      ? {
          id: Buffer.from(random.bytes(16)).toString('base64url'),
          requester: formatAccountId(eip155Chain(random.pick(chains)), random.pick(context.signers).address),
        }
      : null,
    issuedAt: new Date(issued).toISOString(),
    expiresAt: new Date(expires).toISOString(),
  } as const
  const accounts = [...signers.keys()]
  return {
    ...head,
    accounts: [...signers].map(([account, signer]): ProofAccount => {
      const message = writeProofMessage({
        ...head,
        accounts,
        account,
        nonce: random.text(24, letters),
        issuedAt: new Date(issued - 60_000 - random.below(hour)).toISOString(),
      })
      return {
        account,
        chain: accountChain(account),
        message,
        signature: signer.sign(message, random.pick(['27-28', '27-28', '27-28', '0-1', 'compact'])),
        method: 'eoa',
        verifiedAt: new Date(issued - random.below(60_000)).toISOString(),
        block: null,
        safe: null,
      }
    }),
  }
}
