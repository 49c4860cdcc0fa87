import type { ProofState } from '@countersign/api'
import { eip155Chain, formatAccountId, type Proof, parseAddress } from '@countersign/core'

export const alice = parseAddress('0x1111111111111111111111111111111111111111')
export const bob = parseAddress('0x2222222222222222222222222222222222222222')
export const carol = parseAddress('0x3333333333333333333333333333333333333333')
const chain = eip155Chain(1)
export const safe = {
  address: parseAddress('0x4444444444444444444444444444444444444444'),
  version: '1.4.1',
  threshold: 2,
  owners: [alice, bob, carol],
  confirmations: [alice, carol],
}
export const key = formatAccountId(chain, alice)
const team = formatAccountId(chain, safe.address)

const issuedAt = '2026-01-01T12:00:00.000Z'
const expiresAt = '2027-01-01T12:00:00.000Z'
const block = { number: 10, hash: `0x${'ab'.repeat(32)}` } as const
const { address: _, ...teamThen } = safe

/** A proof of a key and a Safe, as in its file. */
export const document: Proof = {
  type: 'countersign-proof',
  version: 2,
  schema: 'https://id.example.org/schemas/proof-2.json',
  id: '0123456789abcdef0123456789abcdef',
  origin: 'https://id.example.org',
  purpose: 'opening an account',
  audience: 'Example Exchange',
  request: { id: 'fedcba9876543210fedcba9876543210', requester: formatAccountId(chain, bob) },
  issuedAt,
  expiresAt,
  accounts: [
    {
      account: key,
      chain,
      message: 'The key says so',
      signature: '0x12',
      method: 'eoa',
      verifiedAt: issuedAt,
      block: null,
      safe: null,
    },
    {
      account: team,
      chain,
      message: 'The Safe says so',
      signature: '0x34',
      method: 'erc1271',
      verifiedAt: issuedAt,
      block,
      safe: teamThen,
    },
  ],
  receipt: null,
}

/** The same, as the server returns it. */
export const proof: ProofState = {
  id: document.id,
  link: `https://id.example.org/p/${document.id}`,
  status: 'valid',
  purpose: document.purpose,
  audience: document.audience,
  visibility: 'link',
  accounts: document.accounts.map(({ account, method, verifiedAt, block, safe }) => ({
    account,
    status: 'signed',
    cosigning: null,
    refused: null,
    method,
    verifiedAt,
    block,
    safe: safe && { ...safe, owners: [...safe.owners], confirmations: [...safe.confirmations] },
    approved: [],
  })),
  request: null,
  requester: null,
  mine: 'no',
  madeHere: false,
  createdAt: issuedAt,
  issuedAt,
  expiresAt,
  draftUntil: null,
  replaceable: false,
  revokedAt: null,
  document,
}
