import { messageLimit } from '../message/message.ts'
import { type ProofVersion, proofLimits } from './proof.ts'
import { receiptType } from './receipt.ts'
import { readVersion } from './writeProofMessage.ts'

const address = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' } as const
const chain = { type: 'string', pattern: '^eip155:[1-9][0-9]{0,15}$' } as const
const hash = { type: 'string', pattern: '^0x[0-9a-f]{64}$' } as const
const instant = {
  type: 'string',
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
} as const
const words = (most: number) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength: most,
    pattern: "^[A-Za-z0-9 \\-._~:/?#@!$&'()*+,;=]+$",
  }) as const

const safe = {
  type: 'object',
  description: 'The Safe that the account is, at the block.',
  additionalProperties: false,
  required: ['version', 'threshold', 'owners', 'confirmations'],
  properties: {
    version: { type: 'string', minLength: 1, maxLength: 40 },
    threshold: { type: 'integer', minimum: 1, maximum: proofLimits.owners },
    owners: {
      description: 'In the order of the contract.',
      type: 'array',
      minItems: 1,
      maxItems: proofLimits.owners,
      items: address,
    },
    confirmations: {
      description: 'Whose signatures make it up, ascending; none where it was signed on the chain.',
      type: 'array',
      maxItems: proofLimits.owners,
      items: address,
    },
  },
} as const

const block = {
  type: 'object',
  description: 'At which the contract was asked.',
  additionalProperties: false,
  required: ['number', 'hash'],
  properties: {
    number: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    hash,
  },
} as const

const account = {
  type: 'object',
  additionalProperties: false,
  required: ['account', 'chain', 'message', 'signature', 'method', 'verifiedAt', 'block', 'safe'],
  properties: {
    account: {
      description: 'CAIP-10, with the ERC-55 checksum.',
      type: 'string',
      pattern: '^eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$',
    },
    chain: { ...chain, description: 'CAIP-2: that of the account.' },
    message: {
      description: 'The exact text that was signed (EIP-4361).',
      type: 'string',
      minLength: 1,
      maxLength: messageLimit,
    },
    signature: {
      type: 'string',
      pattern: '^0x(?:[0-9a-fA-F]{2})*$',
      maxLength: 2 + 2 * proofLimits.signatureBytes,
    },
    method: { enum: ['eoa', 'erc1271', 'erc6492', 'eip7702'] },
    verifiedAt: instant,
    block: { anyOf: [{ type: 'null' }, block] },
    safe: { anyOf: [{ type: 'null' }, safe] },
  },
} as const

const request = {
  description: 'The request that it was made for, as each account has signed it; null: made without one.',
  anyOf: [
    { type: 'null' },
    {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'requester'],
      properties: {
        id: { type: 'string', pattern: '^[A-Za-z0-9_-]{22,64}$' },
        requester: { ...account.properties.account, description: 'CAIP-10: who made the request.' },
      },
    },
  ],
} as const

const fields = {
  type: { const: 'countersign-proof' },
  schema: { description: 'Where this schema is.', type: 'string', minLength: 1, maxLength: 300 },
  id: { type: 'string', pattern: '^[A-Za-z0-9_-]{22,64}$' },
  origin: {
    description: 'Of the site that made it.',
    type: 'string',
    pattern: '^https?://[^/?#]+$',
    minLength: 8,
    maxLength: 260,
  },
  purpose: { ...words(proofLimits.purpose), description: 'What it is for.' },
  audience: {
    description: 'For whom; null: for anyone.',
    anyOf: [{ type: 'null' }, words(proofLimits.audience)],
  },
  issuedAt: instant,
  expiresAt: { ...instant, description: 'Until when it holds.' },
  accounts: { type: 'array', minItems: 1, maxItems: proofLimits.accounts, items: account },
  receipt: {
    description: `A JWS in its compact form (ES256, typ ${receiptType}) over this document without its receipt; null: none.`,
    anyOf: [
      { type: 'null' },
      {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
        maxLength: proofLimits.documentBytes,
      },
    ],
  },
} as const

/**
 * Returns the JSON Schema of a proof of a version, for a site to serve at `proofSchemaAddress`.
 *
 * It says of each field what a pattern can say. `parseProof` is stricter where none can: checksums, days that there are,
 * origins, and accounts that stand there twice.
 *
 * @throws {InputError} where there is no such version.
 * @see JSON Schema 2020-12
 */
export function proofSchemaJson(version: ProofVersion) {
  readVersion(version, 'version')
  const properties = { version: { const: version }, ...fields, ...(version === 1 ? {} : { request }) }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Countersign ownership proof, version ${version}`,
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}
