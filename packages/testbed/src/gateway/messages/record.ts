import * as z from 'zod'
import { addressField, hexField } from '../http/read.ts'

const typedData = z.looseObject({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** A text as it is (hex too is only text), or typed data that says what its domain is made of. */
export const messageContent = z.union([
  z.string(),
  typedData.refine(data => Object.hasOwn(data.types, 'EIP712Domain'), {
    path: ['types', 'EIP712Domain'],
    message: 'Required',
  }),
])

export type MessageContent = z.output<typeof messageContent>

/** A message of a Safe, as it is kept. */
export const messageRecord = z.object({
  chain: z.number(),
  safe: addressField,
  messageHash: hexField,
  message: messageContent,
  origin: z.string().nullable(),
  proposedBy: addressField,
  confirmations: z.array(z.object({ owner: addressField, signature: hexField })),
  /** In milliseconds since 1970, as the other. */
  created: z.number(),
  modified: z.number(),
})

export type MessageRecord = z.output<typeof messageRecord>

/** A hash of an old Safe is the same on every chain. */
export const messageKey = (chain: number, hash: string) => `${chain}:${hash}`
