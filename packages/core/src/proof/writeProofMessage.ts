import { type AccountId, accountAddress, accountChain, chainNumber } from '../account.ts'
import type { SignInMessage } from '../message/message.ts'
import { writeMessage } from '../message/writeMessage.ts'
import { readWords } from './parseProof.ts'
import { proofLimits } from './proof.ts'

/** What the text of one account of a proof is made of. */
export type ProofText = {
  /** Of the proof. */
  readonly id: string
  /** Of the site, such as `https://id.example.org`. */
  readonly origin: string
  readonly purpose: string
  readonly audience: string | null
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
}

/** Gives the address of a proof's page at its site, which is the `URI` of its texts. */
export function proofAddress(origin: string, id: string): string {
  return `${origin}/p/${id}`
}

/** Gives the address of the JSON Schema of version 1 at a site: the `schema` of its proofs. */
export function proofSchemaAddress(origin: string): string {
  return `${origin}/schemas/proof-1.json`
}

/**
 * Writes the statement of a proof's texts. There is one statement for each purpose and audience, and it has no other
 * reading: no bracket can stand in either.
 *
 * @param audience - for whom; `null`: for anyone.
 * @throws {ProofFormatError} `/purpose` or `/audience`.
 * @example
 * proofStatement({ purpose: 'opening an account', audience: 'Example Exchange' })
 * // 'This account is mine. I prove it to [Example Exchange] for [opening an account].'
 */
export function proofStatement({
  purpose,
  audience,
}: {
  readonly purpose: string
  readonly audience: string | null
}): string {
  readWords(purpose, '/purpose', proofLimits.purpose)
  if (audience !== null) readWords(audience, '/audience', proofLimits.audience)
  return statementOf(purpose, audience)
}

/** As `proofStatement`, for a purpose and an audience that were read. */
function statementOf(purpose: string, audience: string | null): string {
  const whom = audience === null ? 'anyone' : `[${audience}]`
  return `This account is mine. I prove it to ${whom} for [${purpose}].`
}

/**
 * Writes the text that an account of a proof signs.
 *
 * @returns an EIP-4361 text. It names the proof (URI), what for and for whom (statement), until when (Expiration Time),
 *   and, where there are several accounts, all of them (resources, as DIDs).
 * @throws {ProofFormatError} where purpose or audience cannot stand in a statement.
 * @throws {MessageFormatError} where another field is not as the grammar has it.
 * @see EIP-4361 §ABNF Message Format, CAIP-10, did:pkh
 * @example
 * writeProofMessage({ id, origin: 'https://id.example.org', purpose: 'a grant', audience: null, expiresAt,
 *   accounts: [account], account, nonce: 'hJ3mZ0q8Xw', issuedAt })
 */
export function writeProofMessage(text: ProofText): string {
  proofStatement(text)
  return writeMessage(proofMessageFields(text))
}

/** Gives the fields of the text. */
export function proofMessageFields(text: ProofText): SignInMessage {
  const { account, accounts, origin, requestId } = text
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
    ...(accounts.length > 1 ? { resources: accounts.map(did) } : {}),
  }
}

/** Names an account as a DID. @see did:pkh §Syntax */
export function did(account: AccountId): string {
  return `did:pkh:${account}`
}
