import { z } from 'zod'

/** Each shape that crosses the wire, with its limits. The server validates with these; the client takes only the types. */

const time = z.iso.datetime().describe('RFC 3339, UTC')

/** What the challenge is signed for. Later purposes: `proof`, `link`, `request`. */
export const purposeSchema = z.enum(['sign-in'])

export const challengeRequestSchema = z.strictObject({
  purpose: purposeSchema,
  account: z
    .string()
    .max(80)
    .nullable()
    .describe(
      'CAIP-10, such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045; null: not known yet, the wallet composes the text itself',
    ),
})

export const challengeSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  account: z.string().describe('CAIP-10, checksummed'),
  message: z.string().describe('The exact EIP-4361 text to sign'),
  issuedAt: time,
  expiresAt: time,
})

/**
 * What a text has to say that the wallet composes itself, character by character: it adds its account and one of the chains,
 * and nothing else.
 */
export const unaddressedFieldsSchema = z.object({
  domain: z.string().describe("the site's authority, with its port where that is not the usual one"),
  uri: z.string(),
  version: z.literal('1'),
  statement: z.string().nullable().describe('null: the text has none'),
  nonce: z.string(),
  issuedAt: time,
  expirationTime: time,
  chains: z.array(z.string()).min(1).describe('CAIP-2; the text names one of them'),
})

export const unaddressedChallengeSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  account: z.null(),
  message: z.null(),
  fields: unaddressedFieldsSchema.describe('The fields of the EIP-4361 text to sign'),
  issuedAt: time,
  expiresAt: time,
})

export const answerRequestSchema = z.strictObject({
  message: z
    .string()
    .max(4096)
    .describe(
      'The text that was signed; compared byte for byte with the one issued, or field by field with what was asked of the wallet',
    ),
  signature: z
    .string()
    .max(2 + 2 * 32_768)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    .describe('0x and whole bytes of hex; 64 or 65 bytes for a key, up to 32 KiB for a contract'),
})

export const verdictSchema = z.object({
  status: z.literal('verified'),
  method: z.enum(['eoa', 'erc1271', 'erc6492', 'eip7702']),
  block: z
    .object({ number: z.number().int(), hash: z.string() })
    .nullable()
    .describe("The block at which the account's contract was asked; null for a key, which needs no node"),
})

export const sessionSchema = z.object({
  id: z.string(),
  account: z.string().describe('CAIP-10, checksummed'),
  verdict: verdictSchema,
  device: z.object({
    browser: z.string().describe('such as Firefox 141; empty when unknown'),
    system: z.string().describe('such as Android; empty when unknown'),
  }),
  current: z.boolean().describe('whether this is the session that asks'),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time.describe('when it ends if nothing is asked of it until then'),
  endsAt: time.describe('when it ends at the latest'),
})

export const answerSchema = z.object({ session: sessionSchema })

export const currentSessionSchema = z.object({ session: sessionSchema.nullable() })

export const sessionsSchema = z.object({
  items: z.array(sessionSchema),
  next: z.string().nullable().describe('cursor of the next page'),
})

export const chainSchema = z.object({
  id: z.string().describe('CAIP-2'),
  name: z.string(),
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

export const siteTokenSchema = z
  .object({
    chain: z.string().describe('CAIP-2'),
    address: z.string().describe('checksummed'),
    symbol: z.string(),
    decimals: z.number().int(),
    image: z.string().nullable().describe('https address of its mark'),
  })
  .describe('a token that the site offers to add to the wallet (EIP-747)')

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
  demo: z.boolean().describe('whether the local demo world is running'),
})

export const accountInfoSchema = z.object({
  account: z.string().describe('CAIP-10, checksummed'),
  kind: z
    .enum(['eoa', 'contract', 'unknown'])
    .describe('a key (also one that delegates to code, EIP-7702), a contract, or nobody could be asked'),
  name: z
    .object({
      value: z
        .string()
        .describe('primary ENS name in its normal form (ENSIP-15), resolved in both directions'),
      unusual: z
        .array(z.string())
        .describe('the characters of the name beyond a-z, 0-9, hyphen and dot, which could pass for others'),
    })
    .nullable(),
  avatar: z
    .string()
    .nullable()
    .describe('path of its picture on this server; the picture itself may still be missing'),
  unavailable: z
    .array(z.enum(['kind', 'name', 'avatar']))
    .describe('what nobody could be asked about just now: not to be taken for a no'),
})
