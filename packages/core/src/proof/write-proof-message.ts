import { type AccountId, accountAddress, accountChain, chainNumber } from '../account.ts'
import { account as accountId, anyText, fields, listOf, nullable, optional, where } from '../input.ts'
import type { SignInMessage } from '../message/message.ts'
import { toStatementText } from '../message/to-statement-text.ts'
import { writeMessage } from '../message/write-message.ts'
import { proofLimits } from './definition.ts'
import type { ProofContext, ProofVersion } from './proof.ts'
import { words } from './words.ts'

/** The input for the text of one account of a proof. */
export type ProofText = {
  /** The id of the proof. */
  readonly id: string
  /** The origin of the site, such as `https://id.example.org`. */
  readonly origin: string
  readonly purpose: string
  readonly audience: string | null
  /** The request that the proof answers, if any. */
  readonly request?: ProofContext | null | undefined
  /** When the proof expires. RFC 3339 with milliseconds, UTC. */
  readonly expiresAt: string
  /** All accounts of the proof, in the document's order. */
  readonly accounts: readonly AccountId[]
  /** The account that signs this text: one of them. */
  readonly account: AccountId
  /** The nonce of the challenge: 8 to 128 letters and digits. */
  readonly nonce: string
  /** When this text was issued. RFC 3339. */
  readonly issuedAt: string
  /** The comparison code of a cosigning, if there is one. */
  readonly requestId?: string | undefined
  /** The version of the document. @default 2 */
  readonly version?: ProofVersion | undefined
}

/**
 * Returns the address of a proof's page at its site: the `URI` of its texts, and their first resource.
 *
 * A wallet that signs sign-ins automatically (ERC-8019) must ask if a text has a resource that its user has not
 * approved. This one is new with each proof, so it cannot have been approved before.
 *
 * @throws {InputError} if an argument is not a string.
 * @example
 * proofAddress('https://id.example.org', id) // 'https://id.example.org/p/…'
 */
export function proofAddress(origin: string, id: string): string {
  return `${anyText(origin, 'origin')}/p/${anyText(id, 'id')}`
}

/**
 * Returns the URI that names a request and its requester, as it appears among the resources of a proof's texts. It
 * links to the request's page.
 *
 * @throws {InputError} if a part is missing or has the wrong type.
 * @example
 * proofContextAddress('https://id.example.org', request)
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
 * @throws {InputError} if the origin is not a string, or the version does not exist.
 * @example
 * proofSchemaAddress('https://id.example.org')
 */
export function proofSchemaAddress(origin: string, version: ProofVersion = 2): string {
  return `${anyText(origin, 'origin')}/schemas/proof-${readVersion(version, 'version')}.json`
}

/**
 * Writes the statement of a proof's texts. Each purpose and audience has its own statement, which cannot be read in any
 * other way: neither may contain brackets, and `toStatementText` writes what a statement cannot contain in brackets.
 *
 * @param audience - the recipient that the proof is intended for; `null`: anyone.
 * @throws {ProofFormatError} `/purpose` or `/audience`.
 * @throws {InputError} if they are not in an object.
 * @example
 * proofStatement({ purpose: 'opening an account', audience: 'Example Exchange' })
 * // 'This account is mine. I prove it to [Example Exchange] for [opening an account].'
 * proofStatement({ purpose: 'Prüfung', audience: null })
 * // 'This account is mine. I prove it to anyone for [Pr[U+00FC]fung].'
 */
export function proofStatement(terms: {
  readonly purpose: string
  readonly audience: string | null
}): string {
  const { purpose, audience } = readTerms(terms, 'terms')
  words(proofLimits.purpose).read(purpose, '/purpose')
  if (audience !== null) words(proofLimits.audience).read(audience, '/audience')
  return statementOf(purpose, audience)
}

const readTerms = fields<{ purpose: string; audience: string | null }>({
  purpose: anyText,
  audience: nullable(anyText),
})

/** Writes the statement like `proofStatement`, for a parsed purpose and audience. */
function statementOf(purpose: string, audience: string | null): string {
  const whom = audience === null ? 'anyone' : `[${toStatementText(audience)}]`
  return `This account is mine. I prove it to ${whom} for [${toStatementText(purpose)}].`
}

/**
 * Writes the text that an account of a proof signs.
 *
 * @returns an EIP-4361 text. It names the proof (URI, and first resource), its purpose and audience (statement), when
 *   it expires (Expiration Time), the request that it answers and its requester (resource), and, if there are several
 *   accounts, all of them (resources, as DIDs).
 * @throws {InputError} if a field is missing or has the wrong type.
 * @throws {ProofFormatError} if purpose or audience is not allowed in a statement.
 * @throws {MessageFormatError} if another field does not follow its grammar.
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

/** Returns the fields of the text. */
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

/** Returns the DID of an account. @see did:pkh §Syntax */
export function did(account: AccountId): string {
  return `did:pkh:${account}`
}
