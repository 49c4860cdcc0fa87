import { address, anyText, count, fields, listOf, nullable, optional, where } from '../input.ts'
import { order } from './layout.ts'
import { messageLimit, type SignInMessage } from './message.ts'

/** What a text has to say that a wallet composes itself. The wallet adds its address and chooses one of the chains. */
export type AskedMessage = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** `null`: the text has none. */
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
  // Nobody's was asked for; its checksum is the parser's affair.
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
  // WalletConnect's libraries write the heading of an empty list.
  resources: (_, { resources = [] }) => resources.length === 0,
} satisfies Record<keyof SignInMessage, Check>

/**
 * Names the first field in which a text that a wallet composed itself is not what was asked of it: a value of its own, a
 * chain that is not on offer, or anything added, such as a resource or a capability (ERC-5573).
 *
 * Domain, URI, version, statement, nonce, time of issue and expiration are the same characters; scheme, not-before,
 * request id and resources are not there (the heading of an empty list may be). Who the account is, the text alone says:
 * a signature over it is what proves it. Whether the time is over, whoever asked has to see.
 *
 * @param asked - what the text has to say.
 * @param parsed - the text as `parseMessage` reads it, which has seen to its form and the address's checksum.
 * @returns `undefined` where nothing differs.
 * @throws {InputError} where one of them is not of its type.
 * @see EIP-4361 §Message Field Descriptions
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
