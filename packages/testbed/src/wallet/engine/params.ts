import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod'
import { invalidParams } from './error.ts'
import type { Asset, Chain, Transaction, TypedData } from './types.ts'

// The policies of the wallets' pages forbid `eval`, with which zod would compile its parsers.
z.config({ jitless: true })

/** Parses a parameter. @throws {WalletError} -32602 with the first problem */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidParams([...(issue?.path ?? []), issue?.message].join(': '))
}

/** A 20-byte address; returned in its ERC-55 form. */
export const address = z
  .string()
  .refine(text => isAddress(text, { strict: false }), 'It is not an address of 20 bytes.')
  .refine(
    text => /^0x(?:[^A-F]*|[^a-f]*)$/.test(text) || isAddress(text),
    'The address has a wrong ERC-55 checksum.',
  )
  .transform((text): Address => getAddress(text.toLowerCase()))

/** A chain id: `0x` and hex digits without leading zeros. */
export const chainId = z
  .string()
  .regex(/^0x[1-9a-fA-F][0-9a-fA-F]*$/, 'It is not a chain id in hex.')
  .transform(Number)
  .pipe(z.int())

/** Bytes or a quantity. */
const hex = z.custom<Hex>(value => isHex(value), 'It must be hex.')

const url = z
  .string()
  .refine(text => URL.canParse(text), 'It is not a URL.')
  .transform(text => new URL(text))
  .refine(
    ({ protocol, hostname }) =>
      protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname)),
    'It is not an https URL.',
  )
  .transform(({ href }) => href)

/** A chain to add. @see EIP-3085 */
export const chain = z
  .object({
    chainId,
    chainName: z.string().trim().min(1),
    rpcUrls: z.array(url).min(1),
    nativeCurrency: z.object({
      name: z.string(),
      symbol: z.string().min(1).max(6),
      decimals: z.literal(18),
    }),
    blockExplorerUrls: z.array(url).min(1).nullish(),
  })
  .transform(
    ({ chainId: id, chainName, blockExplorerUrls, ...rest }): Chain => ({
      id,
      name: chainName.slice(0, 80),
      ...rest,
      ...(blockExplorerUrls && { blockExplorerUrls }),
    }),
  )

/** A transaction request; `input` is an alias of `data`. */
export const transaction = z
  .object({
    chainId: chainId.exactOptional(),
    from: address.exactOptional(),
    to: address.nullish(),
    value: hex.exactOptional(),
    data: hex.exactOptional(),
    input: hex.exactOptional(),
    gas: hex.exactOptional(),
    maxFeePerGas: hex.exactOptional(),
    maxPriorityFeePerGas: hex.exactOptional(),
  })
  .transform(
    ({ to, input, data = input, ...rest }): Transaction => ({
      ...rest,
      ...(to && { to }),
      ...(data && { data }),
    }),
  )
  .refine(({ to, data }) => to || data, 'A transaction needs to or data.')

/** A token to show. @see EIP-747 */
export const asset = z
  .object({
    type: z.literal('ERC20'),
    options: z.object({
      address,
      symbol: z.string().min(1).max(11),
      decimals: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(0).max(36)),
      image: z.string().exactOptional(),
    }),
  })
  .transform(({ options }): Asset => options)

/**
 * Typed data, given as an object or as JSON.
 *
 * The domain is hashed with the type `types.EIP712Domain`. Where that is missing, wallets hash an empty domain and
 * ignore the content of `domain`; so does this one, to reveal pages that omit it.
 *
 * @see EIP-712
 */
export const typedData = z
  .preprocess(
    parseJson,
    z.object({
      types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
      primaryType: z.string(),
      domain: z
        .looseObject({ chainId: z.unknown() })
        .partial()
        .refine(
          domain => domain.chainId === undefined || Number.isSafeInteger(Number(domain.chainId)),
          "The domain's chainId is not a number.",
        )
        .default({}),
      message: z.record(z.string(), z.unknown()),
    }),
  )
  .refine(
    ({ types, primaryType }) => Object.hasOwn(types, primaryType),
    'primaryType must be one of the types.',
  )
  .transform(({ types, ...rest }): TypedData => ({ types: { EIP712Domain: [], ...types }, ...rest }))

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
