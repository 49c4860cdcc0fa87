import { type AccountId, accountAddress, accountChain, chainNumber } from '../account.ts'
import { account as accountId, anyText, fields, listOf, nullable, optional, where } from '../input.ts'
import type { SignInMessage } from '../message/message.ts'
import { writeMessage } from '../message/writeMessage.ts'
import { readWords } from './parseProof.ts'
import { type ProofContext, type ProofVersion, proofLimits } from './proof.ts'

/** What the text of one account of a proof is made of. */
export type ProofText = {
  /** Of the proof. */
  readonly id: string
  /** Of the site, such as `https://id.example.org`. */
  readonly origin: string
  readonly purpose: string
  readonly audience: string | null
  /** The request that the proof answers, if it is made for one. */
  readonly request?: ProofContext | null | undefined
  /** RFC 3339 with milliseconds, UTC: until when the proof holds. */
  readonly expiresAt: string
  /** All accounts of the proof, in the document's order. */
  readonly accounts: readonly AccountId[]
  /** Whose text this is: one of them. */
  readonly account: AccountId
  /** 8 to 128 letters and digits, of the challenge. */
  readonly nonce: string
  /** RFC 3339: when this text was issued. */
  readonly issuedAt: string
  /** The comparison code of a cosigning, where there is one. */
  readonly requestId?: string | undefined
  /** Of the document. @default 2 */
  readonly version?: ProofVersion | undefined
}

/**
 * Returns the address of a proof's page at its site: the `URI` of its texts, and their first resource.
 *
 * A wallet that signs sign-ins by itself (ERC-8019) must ask where a text has a resource that its user has not approved.
 * This one is new with each proof, so it cannot have been approved before.
 *
 * @throws {InputError} where one of them is not a text.
 */
export function proofAddress(origin: string, id: string): string {
  return `${anyText(origin, 'origin')}/p/${anyText(id, 'id')}`
}

/**
 * Returns the URI that names a request and who made it, as the texts of a proof have it among their resources. It leads
 * to the request's page.
 *
 * @throws {InputError} where a part is missing or of another type.
 */
export function proofContextAddress(origin: string, request: ProofContext): string {
  const { id, requester } = readProofContext(request, 'request')
  return `${anyText(origin, 'origin')}/r/${id}?requester=${requester}`
}

const readProofContext = fields<ProofContext>({ id: anyText, requester: accountId })
/** Reads the version of a document. */
export const readVersion = where((value): value is ProofVersion => value === 1 || value === 2, '1 or 2')

/**
 * Returns the address of the JSON Schema of a version at a site: the `schema` of its proofs.
 *
 * @throws {InputError} where the origin is not a text, or there is no such version.
 */
export function proofSchemaAddress(origin: string, version: ProofVersion = 2): string {
  return `${anyText(origin, 'origin')}/schemas/proof-${readVersion(version, 'version')}.json`
}

/**
 * Writes the statement of a proof's texts. There is one statement for each purpose and audience, and it has no other
 * reading: no bracket can stand in either.
 *
 * @param audience - for whom; `null`: for anyone.
 * @throws {ProofFormatError} `/purpose` or `/audience`.
 * @throws {InputError} where they are not in an object.
 * @example
 * proofStatement({ purpose: 'opening an account', audience: 'Example Exchange' })
 * // 'This account is mine. I prove it to [Example Exchange] for [opening an account].'
 */
export function proofStatement(terms: {
  readonly purpose: string
  readonly audience: string | null
}): string {
  const { purpose, audience } = readTerms(terms, 'terms')
  readWords(purpose, '/purpose', proofLimits.purpose)
  if (audience !== null) readWords(audience, '/audience', proofLimits.audience)
  return statementOf(purpose, audience)
}

const readTerms = fields<{ purpose: string; audience: string | null }>({
  purpose: anyText,
  audience: nullable(anyText),
})

/** As `proofStatement`, for a purpose and an audience that were read. */
function statementOf(purpose: string, audience: string | null): string {
  const whom = audience === null ? 'anyone' : `[${audience}]`
  return `This account is mine. I prove it to ${whom} for [${purpose}].`
}

/**
 * Writes the text that an account of a proof signs.
 *
 * @returns an EIP-4361 text. It names the proof (URI, and first resource), what for and for whom (statement), until when
 *   (Expiration Time), the request that it answers and its requester (resource), and, where there are several accounts,
 *   all of them (resources, as DIDs).
 * @throws {InputError} where a field is missing or of another type.
 * @throws {ProofFormatError} where purpose or audience cannot stand in a statement.
 * @throws {MessageFormatError} where another field is not as the grammar has it.
 * @see EIP-4361 §ABNF Message Format, CAIP-10, did:pkh
 * @example
 * writeProofMessage({ id, origin: 'https://id.example.org', purpose: 'a grant', audience: null, expiresAt,
 *   accounts: [account], account, nonce: 'hJ3mZ0q8Xw', issuedAt })
 */
export function writeProofMessage(text: ProofText): string {
  const read = readProofText(text, 'text')
  proofStatement(read)
  return writeMessage(proofMessageFields(read))
}

const readProofText = fields<ProofText>({
  id: anyText,
  origin: anyText,
  purpose: anyText,
  audience: nullable(anyText),
  request: optional(nullable(readProofContext)),
  expiresAt: anyText,
  accounts: listOf(accountId, proofLimits.accounts),
  account: accountId,
  nonce: anyText,
  issuedAt: anyText,
  requestId: optional(anyText),
  version: optional(readVersion),
})

/** Gives the fields of the text. */
export function proofMessageFields(text: ProofText): SignInMessage {
  const { account, origin, requestId } = text
  const resources = resourcesOf(text)
  return {
    domain: origin.slice(origin.indexOf('://') + 3),
    address: accountAddress(account),
    statement: statementOf(text.purpose, text.audience),
    uri: proofAddress(origin, text.id),
    version: '1',
    chainId: chainNumber(accountChain(account)),
    nonce: text.nonce,
    issuedAt: text.issuedAt,
    expirationTime: text.expiresAt,
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources.length > 0 ? { resources } : {}),
  }
}

function resourcesOf({ version = 2, origin, id, request, accounts }: ProofText): string[] {
  const all = accounts.length > 1 ? accounts.map(did) : []
  if (version === 1) return all
  return [proofAddress(origin, id), ...(request ? [proofContextAddress(origin, request)] : []), ...all]
}

/** Names an account as a DID. @see did:pkh §Syntax */
export function did(account: AccountId): string {
  return `did:pkh:${account}`
}
