import type { Hex } from 'viem'
import {
  AccountFormatError,
  type AccountId,
  type Address,
  type ChainId,
  parseAccountId,
  parseAddress,
  parseChainId,
} from '../account.ts'
import { JsonFormatError } from '../json/error.ts'
import { parseJson } from '../json/parseJson.ts'
import { isStatement } from '../message/fields.ts'
import { messageLimit } from '../message/message.ts'
import { authorityFault } from '../message/uri.ts'
import { isObject } from '../object.ts'
import type { VerifiedMethod } from '../verdict.ts'
import { ProofFormatError } from './error.ts'
import {
  type Proof,
  type ProofAccount,
  type ProofBlock,
  type ProofContext,
  type ProofSafe,
  proofLimits,
} from './proof.ts'
import { readFields, readList, readNumber, readOne, readText } from './read.ts'

const proofFields = [
  'type',
  'version',
  'schema',
  'id',
  'origin',
  'purpose',
  'audience',
  'issuedAt',
  'expiresAt',
  'accounts',
  'receipt',
]
const accountFields = ['account', 'chain', 'message', 'signature', 'method', 'verifiedAt', 'block', 'safe']
const methods: readonly VerifiedMethod[] = ['eoa', 'erc1271', 'erc6492', 'eip7702']

/**
 * Parses a proof, strictly: each field is there and of its form, and there is no other. What the fields say about
 * each other and about the signed texts is the matter of `verifyProof`.
 *
 * @param document - the JSON as text, of at most `proofLimits.documentBytes`, which `parseJson` reads; or parsed, where
 *   nobody can tell any more whether a member stood there twice.
 * @returns a new object, with the fields in the order of the type.
 * @throws {ProofFormatError} naming the first field that is wrong, and nothing else.
 * @example
 * parseProof(await file.text()).accounts[0].account // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function parseProof(document: unknown): Proof {
  try {
    return readProof(document)
  } catch (error) {
    if (error instanceof ProofFormatError) throw error
    // A getter, or a proxy, may throw whatever it likes when it is read.
    throw new ProofFormatError('type', '', document, 'a proof is an object as JSON has it')
  }
}

function readProof(document: unknown): Proof {
  const json = typeof document === 'string' ? readJson(document) : document
  const isFirst = isObject(json) && json.version === 1
  const given = readFields(json, '', isFirst ? proofFields : [...proofFields, 'request'])
  const type = readOne(given.type, '/type', ['countersign-proof'] as const)
  const version = readOne(given.version, '/version', [1, 2] as const)
  return {
    type,
    version,
    schema: readText(given.schema, '/schema', 1, 300),
    id: readId(given.id, '/id'),
    origin: readOrigin(given.origin, '/origin'),
    purpose: readWords(given.purpose, '/purpose', proofLimits.purpose),
    audience: nullable(
      given.audience,
      at => readWords(given.audience, at, proofLimits.audience),
      '/audience',
    ),
    ...(version === 1
      ? {}
      : { request: nullable(given.request, at => readProofContext(given.request, at), '/request') }),
    issuedAt: readInstant(given.issuedAt, '/issuedAt'),
    expiresAt: readInstant(given.expiresAt, '/expiresAt'),
    accounts: readAccounts(given.accounts, '/accounts'),
    receipt: nullable(given.receipt, at => readReceiptText(given.receipt, at), '/receipt'),
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text, { size: proofLimits.documentBytes, depth: 8 })
  } catch (error) {
    if (error instanceof JsonFormatError)
      throw new ProofFormatError(error.code, error.field, error.given, error.allowed)
    throw error
  }
}

function nullable<Value>(value: unknown, read: (at: string) => Value, at: string): Value | null {
  return value === null ? null : read(at)
}

function readProofContext(value: unknown, at: string): ProofContext {
  const given = readFields(value, at, ['id', 'requester'])
  return {
    id: readId(given.id, `${at}/id`),
    requester: readAccountId(given.requester, `${at}/requester`),
  }
}

function readAccounts(value: unknown, at: string): ProofAccount[] {
  const accounts = readList(value, at, { least: 1, most: proofLimits.accounts }, readAccount)
  const seen = new Set<AccountId>()
  for (const [index, { account }] of accounts.entries()) {
    if (seen.has(account))
      throw new ProofFormatError(
        'duplicate',
        `${at}/${index}/account`,
        account,
        'an account stands here once',
      )
    seen.add(account)
  }
  return accounts
}

function readAccount(value: unknown, at: string): ProofAccount {
  const given = readFields(value, at, accountFields)
  return {
    account: readAccountId(given.account, `${at}/account`),
    chain: readChain(given.chain, `${at}/chain`),
    message: readText(given.message, `${at}/message`, 1, messageLimit),
    signature: readSignature(given.signature, `${at}/signature`),
    method: readOne(given.method, `${at}/method`, methods),
    verifiedAt: readInstant(given.verifiedAt, `${at}/verifiedAt`),
    block: nullable(given.block, at => readBlock(given.block, at), `${at}/block`),
    safe: nullable(given.safe, at => readSafe(given.safe, at), `${at}/safe`),
  }
}

function readBlock(value: unknown, at: string): ProofBlock {
  const given = readFields(value, at, ['number', 'hash'])
  return {
    number: readNumber(given.number, `${at}/number`, 0, Number.MAX_SAFE_INTEGER),
    hash: readHex(given.hash, `${at}/hash`, /^0x[0-9a-f]{64}$/, '0x and 64 hex digits in lower case'),
  }
}

function readSafe(value: unknown, at: string): ProofSafe {
  const given = readFields(value, at, ['version', 'threshold', 'owners', 'confirmations'])
  const { owners } = proofLimits
  return {
    version: readText(given.version, `${at}/version`, 1, 40),
    threshold: readNumber(given.threshold, `${at}/threshold`, 1, owners),
    owners: readList(given.owners, `${at}/owners`, { least: 1, most: owners }, readAddress),
    confirmations: readList(
      given.confirmations,
      `${at}/confirmations`,
      { least: 0, most: owners },
      readAddress,
    ),
  }
}

/** Reads what `parse` makes of a text, where the text is already as it would be written. */
function readWritten<Value extends string>(
  value: unknown,
  at: string,
  parse: (text: string) => Value,
  allowed: string,
): Value {
  const text = readText(value, at, 1, 200)
  let parsed: Value
  try {
    parsed = parse(text)
  } catch (error) {
    if (error instanceof AccountFormatError) throw new ProofFormatError('form', at, text, allowed)
    throw error
  }
  if (parsed !== text) throw new ProofFormatError('form', at, text, allowed)
  return parsed
}

const readAccountId = (value: unknown, at: string): AccountId =>
  readWritten(
    value,
    at,
    parseAccountId,
    'an account is written eip155:<chain id>:<address with its ERC-55 checksum>',
  )
const readChain = (value: unknown, at: string): ChainId =>
  readWritten(value, at, parseChainId, 'a chain is written eip155:<chain id>')
const readAddress = (value: unknown, at: string): Address =>
  readWritten(value, at, parseAddress, 'an address is 0x and 40 hex digits with its ERC-55 checksum')

function readHex(value: unknown, at: string, form: RegExp, allowed: string): Hex {
  if (typeof value !== 'string') throw new ProofFormatError('type', at, value, 'here stands a text')
  if (!isHexOf(value, form)) throw new ProofFormatError('form', at, value, `here stands ${allowed}`)
  return value
}

function isHexOf(text: string, form: RegExp): text is Hex {
  return form.test(text)
}

function readSignature(value: unknown, at: string): Hex {
  const text = readText(value, at, 2, 2 + 2 * proofLimits.signatureBytes)
  const allowed = '0x and whole bytes of hex'
  if (text.length % 2 !== 0) throw new ProofFormatError('form', at, text, `here stands ${allowed}`)
  return readHex(text, at, /^0x[0-9a-fA-F]*$/, allowed)
}

function readId(value: unknown, at: string): string {
  const text = readText(value, at, 22, 64)
  if (!/^[A-Za-z0-9_-]+$/.test(text))
    throw new ProofFormatError('form', at, text, 'an id is letters, digits, _ and -')
  return text
}

function readOrigin(value: unknown, at: string): string {
  const text = readText(value, at, 8, 260)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== text || authorityFault(url.host))
    throw new ProofFormatError('form', at, text, 'an origin is written as in https://id.example.org')
  return text
}

/** Reads purpose or audience. No bracket can stand in them: the statement has them in brackets. */
export function readWords(value: unknown, at: string, most: number): string {
  const text = readText(value, at, 1, most)
  if (!isStatement(text) || text.includes('[') || text.includes(']'))
    throw new ProofFormatError(
      'form',
      at,
      text,
      "it is one line of letters, digits, spaces and -._~:/?#@!$&'()*+,;=",
    )
  return text
}

/** Reads a time as `Date.prototype.toISOString` writes it. */
function readInstant(value: unknown, at: string): string {
  const allowed = 'a time is written as in 2026-01-31T09:30:00.000Z (RFC 3339, UTC, with milliseconds)'
  const text = readText(value, at, 24, 24)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text))
    throw new ProofFormatError('form', at, text, allowed)
  const instant = Date.parse(text)
  // A day or an hour that there is not is no time, or becomes another.
  if (Number.isNaN(instant) || new Date(instant).toISOString() !== text)
    throw new ProofFormatError('range', at, text, allowed)
  return text
}

function readReceiptText(value: unknown, at: string): string {
  const text = readText(value, at, 1, proofLimits.documentBytes)
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(text))
    throw new ProofFormatError('form', at, text, 'a receipt is a JWS in its compact form (RFC 7515 §7.1)')
  return text
}
