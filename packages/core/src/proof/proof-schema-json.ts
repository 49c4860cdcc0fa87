import { proofForms, proofLimits } from './definition.ts'
import type { JsonSchema } from './form.ts'
import type { ProofVersion } from './proof.ts'
import { receiptType } from './receipt.ts'
import { readVersion } from './write-proof-message.ts'

/** What each field contains, by its path. Markdown. */
const descriptions: Readonly<Record<string, string>> = {
  type: '`countersign-proof`',
  version: 'of this form of document',
  schema: 'the address of this schema at the site',
  id: 'at least 128 random bits; the page of the proof is `<origin>/p/<id>`',
  origin: 'the site that issued it',
  purpose: `its purpose, in the words of the person who made it: one line of visible characters in NFC without brackets, 1 to ${proofLimits.purpose}`,
  audience: `who it is intended for, 1 to ${proofLimits.audience} characters as in \`purpose\`; \`null\`: anyone`,
  request: 'the request that it answers, as each account has signed it; `null`: made without a request',
  'request.id': 'the last part of the link of the request, `<origin>/r/<id>`',
  'request.requester': 'CAIP-10: the account that made the request',
  issuedAt: 'when the last account was verified; only the receipt vouches for it',
  expiresAt: 'when it expires',
  accounts: 'in the order in which they were given, none twice',
  'accounts[].account': 'CAIP-10, checksummed',
  'accounts[].chain': 'CAIP-2: the chain on which the account was verified, that of the account',
  'accounts[].message': 'the exact text that was signed (EIP-4361)',
  'accounts[].signature':
    'hex. For a key: 65 bytes. For a contract: what its `isValidSignature` takes. `0x` if a Safe signed on-chain. Wrapped as in ERC-6492 if the account was not deployed',
  'accounts[].method':
    '`eoa` (a key), `erc1271` (a contract), `erc6492` (a contract that was not deployed), `eip7702` (the code that a key delegates to, on-chain or by the authorization in its signature, ERC-8010)',
  'accounts[].verifiedAt': 'when the site verified it; only the receipt vouches for it',
  'accounts[].block': 'at which the contract was asked; `null`: a key',
  'accounts[].block.number': 'its number',
  'accounts[].block.hash': 'its hash',
  'accounts[].safe': 'the Safe that the account is, at that block; `null`: it is no Safe',
  'accounts[].safe.version': 'of the contract, such as `1.4.1`',
  'accounts[].safe.threshold': 'how many owners have to sign',
  'accounts[].safe.owners': "all of them, in the contract's order",
  'accounts[].safe.confirmations':
    'the owners who confirmed, ascending; empty if the Safe signed on-chain. `signature` has a signature of each, or says that they approved on-chain, which is the word of the contract',
  receipt: `a JWS in compact form (ES256, \`typ\` \`${receiptType}\`) over this document without its receipt; \`null\`: none`,
}

/**
 * Returns the JSON Schema of a proof of a version, for a site to serve at `proofSchemaAddress`.
 *
 * It covers what patterns can express. `parseProof` also rejects what they cannot: wrong checksums, days that do not
 * exist, invalid origins, accounts that are listed twice, and words with characters that are not visible or not in NFC.
 *
 * @throws {InputError} if the version does not exist.
 * @see JSON Schema 2020-12
 * @example
 * JSON.stringify(proofSchemaJson(2))
 */
export function proofSchemaJson(version: ProofVersion): JsonSchema {
  readVersion(version, 'version')
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Countersign ownership proof, version ${version}`,
    ...withDescriptions(proofForms[version].json, ''),
  }
}

/** Adds the descriptions to the schema of a value and its parts. */
function withDescriptions(schema: JsonSchema, path: string): JsonSchema {
  const { properties = {}, items, anyOf } = schema
  const named = Object.entries(properties).map(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [name, { description: descriptions[at], ...withDescriptions(inner, at) }]
  })
  return {
    ...schema,
    ...(named.length > 0 ? { properties: Object.fromEntries(named) } : {}),
    ...(items ? { items: withDescriptions(items, `${path}[]`) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(each => withDescriptions(each, path)) } : {}),
  }
}
