import type { Address } from '@countersign/core'
import type { Hex } from 'viem'
import * as z from 'zod'

const typedData = z.looseObject({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** A text as it is (hex is also text), or typed data that includes the type of its domain. */
export const messageContent = z.union([
  z.string(),
  typedData.refine(data => Object.hasOwn(data.types, 'EIP712Domain'), {
    path: ['types', 'EIP712Domain'],
    message: 'Required',
  }),
])

export type MessageContent = z.output<typeof messageContent>

/** A stored message of a Safe. */
export type MessageRecord = {
  readonly chain: number
  readonly safe: Address
  readonly messageHash: Hex
  readonly message: MessageContent
  readonly origin: string | null
  readonly proposedBy: Address
  readonly confirmations: readonly { readonly owner: Address; readonly signature: Hex }[]
  /** In milliseconds since 1970; so is `modified`. */
  readonly created: number
  readonly modified: number
}

/** Returns the key of a message. It includes the chain, because an old Safe's hash is the same on every chain. */
export const messageKey = (chain: number, hash: string) => `${chain}:${hash}`
