import type { AccountId } from '../account.ts'
import { composeMessage } from '../message/compose-message.ts'
import { fieldFault } from '../message/fields.ts'
import { order } from '../message/layout.ts'
import type { SignInMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { timeFault } from '../message/time.ts'
import { toStatementText } from '../message/to-statement-text.ts'
import type { Proof } from './proof.ts'
import { did, proofAddress, proofContextAddress, proofMessageFields } from './write-proof-message.ts'

/** The fields that come from the challenge and are only in the text, not in the document. */
type Own = Pick<SignInMessage, 'nonce' | 'issuedAt' | 'requestId'>

const own =
  /\nNonce: ([A-Za-z0-9]{8,128})\nIssued At: ([^\n]{20,64})\nExpiration Time: [^\n]{20,64}(?:\nRequest ID: ([^\n]{0,256}))?/

/**
 * Finds the first difference between a document and one of its signed texts: writes the text again from the document
 * and compares the two byte by byte.
 *
 * @param accounts - those of the document.
 * @param index - the account whose text is compared.
 * @returns the JSON Pointer of the field of the document that differs; of the text if no other field can be named;
 *   `undefined` if nothing differs.
 */
export function textFault(proof: Proof, accounts: readonly AccountId[], index: number): string | undefined {
  const subject = proof.accounts[index]
  if (!subject) return `/accounts/${index}`
  const itself = `/accounts/${index}/message`
  const said = readOwn(subject.message)
  if (!said) return itself
  const expected = proofMessageFields({ ...proof, ...said, accounts, account: subject.account })
  if (composeMessage(expected) === subject.message) return undefined
  const given = parsed(subject.message)
  if (!given) return itself
  const differing = order.find(field => JSON.stringify(expected[field]) !== JSON.stringify(given[field]))
  switch (differing) {
    case 'domain':
      return '/origin'
    case 'address':
    case 'chainId':
      return `/accounts/${index}/account`
    case 'statement':
      return statementFault(proof, given.statement) ?? itself
    case 'uri':
      return given.uri.startsWith(proofAddress(proof.origin, '')) ? '/id' : '/origin'
    case 'expirationTime':
      return '/expiresAt'
    case 'resources':
      return resourcesFault(proof, accounts, given.resources ?? []) ?? itself
    case 'scheme':
    case 'version':
    case 'nonce':
    case 'issuedAt':
    case 'notBefore':
    case 'requestId':
    case undefined:
      return itself
  }
}

/** Reads the fields that are only in the text. If they are found in the wrong place, the texts will differ. */
function readOwn(message: string): Own | undefined {
  const [, nonce, issuedAt, requestId] = own.exec(message) ?? []
  if (nonce === undefined || issuedAt === undefined || timeFault(issuedAt)) return undefined
  if (requestId === undefined) return { nonce, issuedAt }
  return fieldFault.requestId(requestId) ? undefined : { nonce, issuedAt, requestId }
}

function parsed(message: string): SignInMessage | undefined {
  try {
    return parseMessage(message)
  } catch {
    return undefined
  }
}

function statementFault(proof: Proof, statement = ''): string | undefined {
  const parts =
    /^This account is mine\. I prove it to (?:anyone|\[((?:[^[\]]|\[[^[\]]*\])*)\]) for \[(?:[^[\]]|\[[^[\]]*\])*\]\.$/.exec(
      statement,
    )
  if (!parts) return undefined
  const audience = proof.audience === null ? undefined : toStatementText(proof.audience)
  return parts[1] === audience ? '/purpose' : '/audience'
}

/** Returns the field whose resource differs; `undefined` if it is the text and not a field. */
function resourcesFault(
  { version, origin, id, request = null }: Proof,
  accounts: readonly AccountId[],
  given: readonly string[],
): string | undefined {
  const rest = [...given]
  const hasOwn = rest[0] === proofAddress(origin, id)
  if (hasOwn === (version === 1)) return '/version'
  if (hasOwn) rest.shift()
  const named = rest[0]?.startsWith(`${origin}/r/`) ? rest.shift() : undefined
  if (named !== (request ? proofContextAddress(origin, request) : undefined)) {
    if (!named || !request) return '/request'
    return named.startsWith(`${origin}/r/${request.id}?`) ? '/request/requester' : '/request/id'
  }
  const expected = accounts.length > 1 ? accounts.map(did) : []
  if (expected.length !== rest.length) return '/accounts'
  const index = expected.findIndex((resource, at) => resource !== rest[at])
  return index < 0 ? undefined : `/accounts/${index}/account`
}
