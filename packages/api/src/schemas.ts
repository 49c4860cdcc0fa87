import { longestName, messageLimit, proofBlockForm, proofLimits, verifiedMethods } from '@countersign/core'
import { z } from 'zod'
import {
  accountId,
  address,
  addressWithoutChecksum,
  askerSchema,
  chainId,
  cosigningStatus,
  hex,
  line,
  listOf,
  nameOf,
  ofCore,
  ofCoreOrNull,
  pageOf,
  purposeSchema,
  time,
  wellFormed,
} from './values.ts'
import { visibleLine } from './visible-line.ts'

export * from './for-you-schemas.ts'
export * from './notification-schemas.ts'
export { problemSchema } from './problem-schemas.ts'
export * from './proof-schemas.ts'
export * from './request-schemas.ts'
export { accountId, pageOf, purposeSchema, text } from './values.ts'

/**
 * Each shape of the HTTP interface, with its limits. The server validates with these; the client imports only the
 * types.
 */

/** What `POST /v1/challenges` takes: who is to sign, and for which purpose. */
export const challengeRequestSchema = z.strictObject({
  purpose: purposeSchema,
  account: accountId
    .nullable()
    .describe(
      'CAIP-10, such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045; null: not known yet, the wallet composes the text itself',
    ),
  factory: z
    .strictObject({ address: address, data: hex(16_384) })
    .optional()
    .describe('the call that deploys the account, where it is a Safe that is not deployed yet (ERC-6492)'),
  safe: z
    .boolean()
    .optional()
    .describe(
      'true: the person says that the account is a Safe; it must be one then, and its chain must answer',
    ),
  proof: z
    .string()
    .max(64)
    .optional()
    .describe('for the purpose `proof`: the draft, of which `account` is one of the accounts'),
  authorization: z
    .string()
    .max(64)
    .optional()
    .describe(
      'for the purpose `sign-in`: the request of an application (OpenID Connect) that the person came with; the text names the application if it wants what is signed for it alone',
    ),
})

const confirmationSchema = z.object({
  kind: z
    .enum(['ecdsa', 'eth-sign', 'approved-hash', 'contract', 'nested-safe'])
    .describe(
      'what the owner gave: see the parts of a Safe signature; that an owner gave approved-hash is the word of the contract',
    ),
  way: z
    .enum(['here', 'gateway', 'chain'])
    .describe(
      "how it came: from the owner's wallet to this server, found at the gateway, or seen on the chain",
    ),
  at: time.describe('when it was accepted'),
})

const cosignerSchema = z.object({
  address,
  kind: z.enum(['eoa', 'contract', 'safe', 'unknown']),
  present: z.boolean().describe('false: no owner any more; what it gave does not count'),
  confirmation: confirmationSchema.nullable(),
  decline: z
    .object({ reason: z.string().describe('in the owner’s own words; may be empty'), at: time })
    .nullable()
    .describe('an owner who declined may still confirm'),
})

/** One of the Safes whose owners sign: the account itself, or a Safe that is an owner of one. */
export const cosigningSafeSchema = z.object({
  address,
  ownerOf: address.nullable().describe('the Safe that it is an owner of; null: it is the account itself'),
  version: z.string(),
  threshold: z.number().int(),
  owners: z.array(cosignerSchema),
  hash: hex(32).describe('the message hash: what its owners sign, approve, and find at the gateway'),
  typedData: z
    .object({
      domain: z.object({ chainId: z.number().int().optional(), verifyingContract: address }),
      types: z.object({
        SafeMessage: z.tuple([z.object({ name: z.literal('message'), type: z.literal('bytes') })]),
      }),
      primaryType: z.literal('SafeMessage'),
      message: z.object({ message: hex(32) }),
    })
    .describe('the same as typed data (EIP-712), for an owner’s wallet'),
})

/** The collection of confirmations for one challenge of a Safe. Anyone who has its id may see it. */
export const cosigningSchema = z.object({
  id: z.string(),
  link: z.string().describe('address of its page, to pass on to the owners'),
  purpose: purposeSchema,
  account: accountId,
  message: z.string().describe('The exact EIP-4361 text that the Safe signs'),
  status: cosigningStatus,
  superseded: z
    .enum(['hash-changed', 'no-signature-handler', 'not-a-safe', 'text-changed'])
    .nullable()
    .describe('why it can no longer succeed; text-changed: its draft was replaced, which cancelled it'),
  code: z.string().describe('six letters and digits, to be compared with what the person who asked sees'),
  asker: askerSchema,
  safes: z
    .array(cosigningSafeSchema)
    .min(1)
    .describe(
      'the account first, then the Safes among its owners; one that is an owner of several is there for each, with another hash',
    ),
  deployed: z.boolean(),
  asOf: ofCore(proofBlockForm).describe('the block the Safes were last read at'),
  verdict: z
    .object({
      method: z.enum(['signatures', 'signed-on-chain', 'erc6492']),
      owners: z.array(address).describe('who confirmed; none where it was signed on the chain'),
      approved: z
        .array(address)
        .describe(
          'those of owners who did not sign: the contract says that they approved on the chain, which proves nothing about them',
        ),
      threshold: z.number().int(),
      block: ofCore(proofBlockForm),
      signature: hex(proofLimits.signatureBytes).describe('for the Safe’s isValidSignature'),
      factory: address
        .optional()
        .describe('address of the contract that would deploy the Safe; only with erc6492'),
    })
    .nullable()
    .describe('how it was confirmed'),
  collected: z.boolean().describe('whether the browser that asked has its session'),
  gateway: z
    .object({
      known: z.boolean().describe('whether it is among the Safe’s messages there'),
      link: z.string().nullable(),
    })
    .nullable()
    .describe('the message in Safe{Wallet}; null: the site has no gateway'),
  revision: z.number().int().describe('grows with every change'),
  createdAt: time,
  announcedAt: time
    .nullable()
    .describe(
      'when it was announced to its owners; null: only its text was shown, and it ends within an hour',
    ),
  expiresAt: time,
  endedAt: time.nullable(),
})

/** The cosignings that a browser started, newest first: the answer of `GET /v1/cosignings`. */
export const cosigningsSchema = listOf(cosigningSchema)

/** An owner's confirmation of a cosigning. */
export const confirmationRequestSchema = z.strictObject({
  safe: address.optional().describe('whose owner confirms; the account itself where it is left out'),
  hash: hex(32)
    .optional()
    .describe('the `hash` that the owner signed, where `safes` has the Safe more than once; else the first'),
  owner: address,
  signature: hex(16_384).describe(
    'of the owner’s key over the message hash or its personal_sign; the part of an approved hash; or what a contract accepts',
  ),
})

/** An owner's decline of a cosigning, with the reason. */
export const declineRequestSchema = z.strictObject({
  owner: address,
  reason: line(280).describe(visibleLine),
  signature: hex(16_384).describe('the owner’s personal_sign over the text of `writeDecline`'),
})

/** The answer of each call that reads or changes one cosigning. */
export const cosigningReplySchema = z.object({ cosigning: cosigningSchema })

/** The cosigning of a message, for its owners. */
export const forYouMessageSchema = z.object({ cosigning: cosigningSchema.nullable() })

/** A challenge: the text that the account signs. */
export const challengeSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  account: accountId,
  message: z.string().describe('The exact EIP-4361 text to sign'),
  issuedAt: time,
  expiresAt: time,
  cosigning: cosigningSchema
    .nullable()
    .describe('where the account is a Safe: the collection that it opened'),
})

/**
 * The required values of a text that the wallet composes, to be matched character by character: it adds its account and
 * one of the chains, and nothing else.
 */
export const unaddressedFieldsSchema = z.object({
  domain: z.string().describe("the site's authority, with its port where that is not the usual one"),
  uri: z.string(),
  version: z.literal('1'),
  statement: z.string().nullable().describe('null: the text has none'),
  nonce: z.string(),
  issuedAt: time,
  expirationTime: time,
  chains: z.array(chainId).min(1).describe('CAIP-2; the text names one of them'),
})

/** A challenge for a wallet that connects and signs in one step, and writes the text itself. */
export const unaddressedChallengeSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  account: z.null(),
  message: z.null(),
  fields: unaddressedFieldsSchema.describe('The fields of the EIP-4361 text to sign'),
  issuedAt: time,
  expiresAt: time,
})

/** The answer to a challenge: the signed text and its signature. */
export const answerRequestSchema = z.strictObject({
  message: z
    .string()
    .max(messageLimit)
    .describe(
      'The text that was signed; compared byte for byte with the one issued, or field by field with what was asked of the wallet',
    ),
  signature: hex(proofLimits.signatureBytes).describe(
    '0x and whole bytes of hex; 64 or 65 bytes for a key, up to 32 KiB for a contract',
  ),
})

/** How the signature of a session was verified, and for a contract, at which block. */
export const verdictSchema = z.object({
  status: z.literal('verified'),
  method: z.enum(verifiedMethods),
  block: ofCoreOrNull(proofBlockForm).describe(
    "The block at which the account's contract was asked; null for a key, which needs no node",
  ),
  factory: address
    .optional()
    .describe('address of the contract that would deploy the account; only with erc6492'),
})

/** The longest name of a session, in characters. */
export const longestSessionName = 60

/** The new name of a session. */
export const renameSessionRequestSchema = z.strictObject({
  name: nameOf(longestSessionName).nullable().describe('1 to 60 visible characters; null: removes the name'),
})

/** A session: who is signed in, in which browser, and until when. */
export const sessionSchema = z.object({
  id: z.string(),
  account: accountId,
  name: z.string().nullable().describe('what the person calls it; null: nothing yet'),
  verdict: verdictSchema,
  device: z.object({
    browser: z.string().describe('such as Firefox 141; empty when unknown'),
    system: z.string().describe('such as Android; empty when unknown'),
  }),
  network: z
    .string()
    .nullable()
    .describe(
      'where it was last used: a /24 of IPv4 or a /48 of IPv6, such as 203.0.113.0/24; null: unknown',
    ),
  current: z.boolean().describe('whether this is the session that asks'),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time.describe('when it ends if nothing is asked of it until then'),
  endsAt: time.describe('when it ends at the latest'),
})

/** The answer to a verified sign-in: the new session. */
export const answerSchema = z.object({
  session: sessionSchema,
  addressWithoutChecksum,
})

/** The answer of `GET /v1/session`: the session of the browser that asks; `null`: it has none. */
export const currentSessionSchema = z.object({ session: sessionSchema.nullable() })

/** A page of the sessions of an account, each with the applications that it signed in to. */
export const sessionsSchema = pageOf(
  sessionSchema.extend({
    applications: z
      .array(z.string())
      .describe('the names of the applications that the person signed in to from there (OpenID Connect)'),
  }),
)

/** A chain that the site offers. */
export const chainSchema = z.object({
  id: chainId,
  name: z.string(),
  shortName: z
    .string()
    .nullable()
    .describe(
      'its short name (EIP-3770), which Safe{Wallet} writes before addresses, such as eth; null: none',
    ),
  currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number().int() }),
  explorer: z.string().nullable().describe("address of the chain's block explorer, without a closing slash"),
  testnet: z.boolean(),
  wallet: z
    .object({ rpcUrls: z.array(z.string()).min(1) })
    .nullable()
    .describe(
      'what a wallet is given when it adds the chain (EIP-3085); null: the site cannot offer to add it',
    ),
})

/** A token that the site offers to add to the wallet (EIP-747). */
export const siteTokenSchema = z
  .object({
    chain: chainId,
    address,
    symbol: z.string(),
    decimals: z.number().int(),
    image: z.string().nullable().describe('https address of its mark'),
  })
  .describe('a token that the site offers to add to the wallet (EIP-747)')

/** A hosted wallet that the site offers. */
export const siteHostedWalletSchema = z
  .object({
    id: z.string().describe('an entry of the catalogue, or an id of its own'),
    name: z.string().nullable().describe("null: the catalogue's"),
    sdk: z.enum(['base-account', 'coinbase-wallet']).describe('whose library speaks to its page'),
    url: z.string().describe('address of its page'),
    icon: z.string().nullable().describe("data:image/… address; null: the catalogue's, or none"),
  })
  .describe('a wallet that lives on a web page and opens in a window')

/** Whether the page of a hosted wallet can be reached. */
export const hostedWalletSchema = z.object({
  reachable: z.boolean().describe('whether its page answered this server'),
})

/** The public configuration of a site: the answer of `GET /v1/site`. */
export const siteSchema = z.object({
  name: z.string(),
  chains: z.array(chainSchema).min(1),
  tokens: z.array(siteTokenSchema),
  relay: z
    .object({
      url: z.string().describe('WebSocket address'),
      projectId: z.string(),
      verify: z.boolean().describe("whether the page may ask the relay's verification host"),
    })
    .nullable()
    .describe('through which phones are reached; null: phones are not offered'),
  hostedWallets: z.array(siteHostedWalletSchema),
  names: chainId
    .nullable()
    .describe('CAIP-2 of the chain that ENS names are looked up on; null: the site looks up no names'),
  gateway: z
    .object({
      path: z.string().describe('where its interface is passed on, on this server'),
      wallet: z.string().nullable().describe('address of Safe{Wallet}; null: none that is known'),
    })
    .nullable()
    .describe('the Safe gateway; null: the site has none'),
  links: z
    .object({
      help: z.string().optional(),
      docs: z.string().optional(),
      privacy: z.string().optional(),
      terms: z.string().optional(),
      imprint: z.string().optional(),
    })
    .describe('links of the operator for people: addresses, or paths of this site'),
  openId: z.boolean().describe('whether people can sign in to applications here (OpenID Connect)'),
  demo: z.boolean().describe('whether the local demo world is running'),
})

/** An ENS name in its normal form. */
const nameSchema = z.object({
  value: z.string().describe('in its normal form (ENSIP-15)'),
  unusual: z
    .array(z.string())
    .describe('the characters of the name beyond a-z, 0-9, hyphen and dot, which could pass for others'),
})

/** The parameters with which an ENS name is looked up. */
export const nameQuery = {
  name: wellFormed(longestName).min(1).describe('as a person typed it'),
  chain: chainId,
}

/** The account of an ENS name on a chain, or why it has none. */
export const nameLookUpSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    name: nameSchema,
    account: accountId.describe('of the name on this chain'),
  }),
  z.object({ status: z.literal('no-name').describe('there is no such name'), name: nameSchema }),
  z.object({ status: z.literal('no-address').describe('it has no address on this chain'), name: nameSchema }),
  z.object({ status: z.literal('not-a-name').describe('ENSIP-15 does not allow it') }),
  z.object({ status: z.literal('unavailable').describe('not available right now'), name: nameSchema }),
])

/** What is known about an account: its kind, its name and its picture. */
export const accountInfoSchema = z.object({
  account: accountId,
  kind: z
    .enum(['eoa', 'contract', 'safe', 'unknown'])
    .describe(
      'a key (also one that delegates to code, EIP-7702), a contract, a contract that is a Safe, or not available right now',
    ),
  name: nameSchema.nullable().describe('primary ENS name, resolved in both directions'),
  avatar: z
    .string()
    .nullable()
    .describe('path of its picture on this server; the picture itself may still be missing'),
  unavailable: z
    .array(z.enum(['kind', 'name', 'avatar']))
    .describe('what is not available right now: not the same as none'),
})
