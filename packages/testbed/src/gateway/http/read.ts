import { AccountFormatError, type Address, parseAddress } from '@countersign/core'
import type { Context } from 'hono'
import { type Hex, isHex } from 'viem'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import type { Service } from '../service.ts'
import { banned, malformed, missing, RefusalError } from './refusal.ts'

/** An address in any case; mixed case must have the correct checksum (ERC-55). */
export const addressField = z.string().transform((text, context): Address => {
  try {
    return parseAddress(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    context.addIssue({ code: 'custom', message: 'Invalid address' })
    return z.NEVER
  }
})

/** Whole bytes in hex, returned in lower case. */
export const hexField = z.string().transform((text, context): Hex => {
  const lower = text.toLowerCase()
  if (isHex(lower) && lower.length % 2 === 0) return lower
  context.addIssue({ code: 'custom', message: 'Invalid hexadecimal' })
  return z.NEVER
})

/** At least the 65 bytes of a key's signature. */
export const signatureField = hexField.refine(hex => hex.length >= 2 + 2 * 65, 'Invalid signature')

/** The origin of a proposal, up to 200 characters. */
export const originField = z.string().refine(origin => [...origin].length <= 200, 'Too long an origin')

/** An unsigned integer of up to 256 bits, in decimal digits. */
export const amountField = z.string().regex(/^(0|[1-9]\d{0,77})$/, 'Invalid number')

/** Parses an input. @throws {RefusalError} 422 with zod's first issue */
export function check<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw malformed({ code: issue?.code, path: issue?.path ?? [], message: issue?.message ?? 'Invalid' })
}

/** Reads a request's body. @throws {RefusalError} 400 if it is not JSON, 422 if it does not match the schema */
export async function bodyOf<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given: unknown = await context.req.json().catch(() => {
    throw new RefusalError(400, { statusCode: 400, message: 'The body is not JSON', error: 'Bad Request' })
  })
  return check(schema, given)
}

/** Returns the chain in a path. @throws {RefusalError} 404 */
export function networkOf({ networks }: Service, number: string): Network {
  const network = /^\d{1,15}$/.test(number) ? networks.get(Number(number)) : undefined
  if (!network) throw missing('Chain not found')
  return network
}

/** Returns the Safe in a path, deployed or not. @throws {RefusalError} 422, or 451 if it is banned */
export function safeOf(service: Service, address: string): Address {
  const safe = check(addressField, address)
  refuseBanned(service, safe)
  return safe
}

/** @throws {RefusalError} 451 */
export function refuseBanned(service: Service, safe: Address): void {
  if (service.banned.has(safe)) throw banned()
}

/** Returns the hash in a path. @throws {RefusalError} 422 */
export function hashOf(text: string): Hex {
  return check(
    hexField.refine(hex => hex.length === 66, 'Invalid hash'),
    text,
  )
}
