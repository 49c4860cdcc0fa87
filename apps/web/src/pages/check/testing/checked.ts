import { accountChain, type Proof, type ProofReport, parseAccountId, parseAddress } from '@countersign/core'
import type { Checked } from '../protocol.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const hash = `0x${'ab'.repeat(32)}` as const
const account = parseAccountId(`eip155:1:${address}`)
const alice = parseAddress('0x1111111111111111111111111111111111111111')

/** A proof of a Safe, as in a document. */
export const proof: Proof = {
  type: 'countersign-proof',
  version: 1,
  schema: 'https://id.example.org/schemas/proof-1.json',
  id: '0123456789abcdef0123456789abcdef',
  origin: 'https://id.example.org',
  purpose: 'opening an account',
  audience: 'Example Exchange',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  accounts: [
    {
      account,
      chain: accountChain(account),
      message: 'the text',
      signature: '0x12',
      method: 'erc1271',
      verifiedAt: '2026-01-01T00:00:00.000Z',
      block: { number: 10, hash },
      safe: { version: '1.4.1', threshold: 1, owners: [alice], confirmations: [alice] },
    },
  ],
  receipt: null,
}

const passed = {
  form: 'passed',
  text: 'passed',
  request: 'skipped',
  original: 'skipped',
  signatures: 'passed',
  blocks: 'passed',
  safes: 'passed',
  factories: 'skipped',
  time: 'passed',
  now: 'passed',
  'receipt-content': 'skipped',
  'receipt-signature': 'trusted',
  revocation: 'trusted',
} as const

const accepted = { status: 'verified', method: 'erc1271', block: { number: 10, hash } } as const

/** Returns the report of a valid proof, with the given changes. */
export function report(over: Partial<ProofReport> = {}): ProofReport {
  return {
    status: 'verified',
    reason: null,
    field: null,
    proof,
    checkedAt: '2026-02-01T00:00:00.000Z',
    accounts: [
      {
        account,
        atSigning: accepted,
        now: accepted,
        safeNow: { threshold: 1, owners: [alice] },
        approved: [],
      },
    ],
    checks: passed,
    ...over,
  }
}

export function checked(over: Partial<Checked> = {}): Checked {
  return {
    name: 'proof.json',
    report: report(),
    revocation: 'foreign',
    revokedAt: null,
    receipt: 'none',
    chains: ['eip155:1'],
    excerpt: null,
    ...over,
  }
}
