import { address, anyText, count, fields, listOf, nullable, optional, where } from '../input.ts'
import { order } from './layout.ts'
import { messageLimit, type SignInMessage } from './message.ts'

/** The required values of a text that the wallet composes. The wallet adds its address and picks one of the chains. */
export type AskedMessage = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** `null`: the text has no statement. */
  readonly statement: string | null
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. */
  readonly expirationTime: string
  /** CAIP-2. */
  readonly chains: readonly string[]
}

type Check = (asked: AskedMessage, given: SignInMessage) => boolean

const agrees: Record<(typeof order)[number], Check> = {
  scheme: (_, { scheme }) => scheme === undefined,
  domain: (asked, { domain }) => domain === asked.domain,
  // No address was requested; the parser checks its checksum.
  address: () => true,
  statement: (asked, { statement }) => statement === (asked.statement ?? undefined),
  uri: (asked, { uri }) => uri === asked.uri,
  version: (asked, { version }) => version === asked.version,
  chainId: (asked, { chainId }) => asked.chains.includes(`eip155:${chainId}`),
  nonce: (asked, { nonce }) => nonce === asked.nonce,
  issuedAt: (asked, { issuedAt }) => issuedAt === asked.issuedAt,
  expirationTime: (asked, { expirationTime }) => expirationTime === asked.expirationTime,
  notBefore: (_, { notBefore }) => notBefore === undefined,
  requestId: (_, { requestId }) => requestId === undefined,
  // WalletConnect's libraries write the heading even if the list is empty.
  resources: (_, { resources = [] }) => resources.length === 0,
} satisfies Record<keyof SignInMessage, Check>

/**
 * Returns the first field in which a text composed by a wallet differs from what was requested: a changed value, a
 * chain that was not offered, or an addition such as a resource or a capability (ERC-5573).
 *
 * Domain, URI, version, statement, nonce, issued-at and expiration time must match character by character. Scheme,
 * not-before, request id and resources must be absent (the heading of an empty list is allowed). The account comes from
 * the text alone: a signature over the text proves it. The caller checks whether the text has expired.
 *
 * @param asked - the required values.
 * @param parsed - the result of `parseMessage`, which checks the form and the address's checksum.
 * @returns `undefined` if nothing differs.
 * @throws {InputError} if one of them has the wrong type.
 * @see EIP-4361 §Message Field Descriptions
 * @example
 * differingFromAsked(asked, parseMessage(text)) // undefined: it is what was asked for
 */
export function differingFromAsked(
  asked: AskedMessage,
  parsed: SignInMessage,
): keyof SignInMessage | undefined {
  const [expected, given] = [askedMessage(asked, 'asked'), parsedMessage(parsed, 'parsed')]
  return order.find(field => !agrees[field](expected, given))
}

const version = where((value): value is '1' => value === '1', '"1"')

const askedMessage = fields<AskedMessage>({
  domain: anyText,
  uri: anyText,
  version,
  statement: nullable(anyText),
  nonce: anyText,
  issuedAt: anyText,
  expirationTime: anyText,
  chains: listOf(anyText, 10_000),
})

const parsedMessage = fields<SignInMessage>({
  scheme: optional(anyText),
  domain: anyText,
  address,
  statement: optional(anyText),
  uri: anyText,
  version,
  chainId: count,
  nonce: anyText,
  issuedAt: anyText,
  expirationTime: optional(anyText),
  notBefore: optional(anyText),
  requestId: optional(anyText),
  resources: optional(listOf(anyText, messageLimit)),
})
