import * as fc from 'fast-check'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accountChain, formatAccountId, parseAddress, parseChainId } from '../../account.ts'
import type { Proof, ProofAccount } from '../proof.ts'
import { signReceipt } from '../receipt.ts'
import { type ProofText, proofSchemaAddress, writeProofMessage } from '../write-proof-message.ts'
import { anyWords } from './words.ts'

/** Sample proofs for tests: signed by keys, or arbitrary in form. */

export const origin = 'https://id.example.org'

/** When the proofs below are checked. */
export const now = Date.parse('2026-02-01T00:00:00.000Z')

export const keyOf = (number: number) => privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`)

/** The fields of a proof other than its accounts. */
const said = {
  type: 'countersign-proof',
  version: 2,
  schema: proofSchemaAddress(origin),
  id: 'Yk3vQ0b1S7m2Zx9dLr4TnA',
  origin,
  purpose: 'opening an account',
  audience: 'Example Exchange',
  request: {
    id: 'Rq3vQ0b1S7m2Zx9dLr4TnA',
    requester: formatAccountId(parseChainId('eip155:1'), parseAddress(keyOf(9).address)),
  },
  issuedAt: '2026-01-31T09:31:00.000Z',
  expiresAt: '2027-01-31T09:30:00.000Z',
} as const

const own = { nonce: 'hJ3mZ0q8Xw', issuedAt: '2026-01-31T09:30:00.125Z' }

/** Creates a proof by keys, without a receipt. */
export async function keyProof(
  keys: readonly LocalAccount[],
  changes: Partial<Omit<Proof, 'accounts' | 'receipt'>> = {},
  text: Partial<Pick<ProofText, 'nonce' | 'issuedAt' | 'requestId'>> = {},
): Promise<Proof> {
  const stated = { ...said, ...changes }
  const accounts = keys.map(({ address }, index) =>
    formatAccountId(parseChainId(`eip155:${index === 1 ? 10 : 1}`), parseAddress(address)),
  )
  const signed = accounts.map(async (account, index): Promise<ProofAccount> => {
    const message = writeProofMessage({ ...stated, accounts, account, ...own, ...text })
    return {
      account,
      chain: accountChain(account),
      message,
      signature: (await keys[index]?.signMessage({ message })) ?? '0x',
      method: 'eoa',
      verifiedAt: '2026-01-31T09:30:40.250Z',
      block: null,
      safe: null,
    }
  })
  return { ...stated, accounts: await Promise.all(signed), receipt: null }
}

/** A site with one key for receipts. */
export type Site = { readonly kid: string; readonly key: CryptoKey; readonly keys: { keys: object[] } }

export async function makeSite(kid = '2026-01'): Promise<Site> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }
  return { kid, key: privateKey, keys }
}

/** Adds a site's receipt. */
export async function receipted(proof: Proof, site: Site): Promise<Proof & { readonly receipt: string }> {
  return { ...proof, receipt: await signReceipt(proof, { ...site, now }) }
}

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map(value => `0x${Buffer.from(value).toString('hex')}` as const)
const address = hex(20).map(parseAddress)
const instant = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map(date => date.toISOString())
const ascii = (most: number) =>
  fc.string({
    unit: fc.constantFrom(..."ABCxyz019 -._~:/?#@!$&'()*+,;="),
    minLength: 1,
    maxLength: most,
  })
const part = fc.string({ unit: fc.constantFrom(...'ABCxyz019-_'), minLength: 1, maxLength: 40 })

const id = fc.string({ unit: fc.constantFrom(...'ABCxyz019-_'), minLength: 22, maxLength: 64 })

const account = fc
  .tuple(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), address)
  .map(([chain, address]) => formatAccountId(parseChainId(`eip155:${chain}`), address))

const proofAccount: fc.Arbitrary<ProofAccount> = account.chain(account =>
  fc.record({
    account: fc.constant(account),
    chain: fc.constant(accountChain(account)),
    message: fc.string({ minLength: 1, maxLength: 200 }),
    signature: fc.nat(100).chain(hex),
    method: fc.constantFrom('eoa', 'erc1271', 'erc6492', 'eip7702'),
    verifiedAt: instant,
    block: fc.option(fc.record({ number: fc.maxSafeNat(), hash: hex(32) })),
    safe: fc.option(
      fc.record({
        version: fc.string({ minLength: 1, maxLength: 40 }),
        threshold: fc.integer({ min: 1, max: 170 }),
        owners: fc.array(address, { minLength: 1, maxLength: 5 }),
        confirmations: fc.array(address, { maxLength: 5 }),
      }),
    ),
  }),
)

/** Any proof that is well-formed; nobody signed it. */
export const anyProof: fc.Arbitrary<Proof> = fc.constantFrom(1, 2).chain(version =>
  fc.record({
    type: fc.constant('countersign-proof'),
    version: fc.constant(version),
    schema: fc.string({ minLength: 1, maxLength: 300 }),
    id,
    origin: fc.constantFrom(
      origin,
      'http://localhost:8080',
      'https://[2001:db8::1]:8443',
      'https://xn--bcher-kva.example',
    ),
    purpose: version === 1 ? ascii(120) : fc.oneof(ascii(120), anyWords),
    audience: fc.option(version === 1 ? ascii(80) : fc.oneof(ascii(80), anyWords)),
    ...(version === 1 ? {} : { request: fc.option(fc.record({ id, requester: account })) }),
    issuedAt: instant,
    expiresAt: instant,
    accounts: fc.uniqueArray(proofAccount, {
      minLength: 1,
      maxLength: 20,
      size: 'small',
      selector: ({ account }) => account,
    }),
    receipt: fc.option(fc.tuple(part, part, part).map(parts => parts.join('.'))),
  }),
)

/** Sets the value at a JSON Pointer, in a copy. The pointer may name the new end of a list. */
export function changed(document: unknown, pointer: string, value: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(document) as Record<string, unknown>
  const names = pointer.split('/').slice(1)
  const last = names.pop() ?? ''
  let at: Record<string, unknown> = copy
  for (const name of names) at = at[name] as Record<string, unknown>
  at[last] = value
  return copy
}

/** Lists the JSON Pointers of all leaves of a document: everything but non-empty objects and lists. */
export function leaves(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [at]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${at}/${name}`))
}
