import { z } from 'zod'

/** Forms of values that several shapes have. */

export const time = z.iso.datetime().describe('RFC 3339, UTC')

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('20 bytes of hex; in mixed case with its checksum (ERC-55)')

export const hex = (bytes: number) =>
  z
    .string()
    .max(2 + 2 * bytes)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)

export const accountText = z
  .string()
  .max(80)
  .describe('CAIP-10, such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

export const chainText = z.string().max(40).describe('CAIP-2, such as eip155:1')

/** Text of any kind. Half a surrogate pair is no character: it cannot be sent, signed or stored as it is. */
export const wellFormed = (most: number) =>
  z
    .string()
    .max(most)
    .refine(value => value.isWellFormed(), 'text without lone surrogates')

/** Text of any kind that every database can hold: PostgreSQL takes no NUL. */
export const text = (most: number) =>
  wellFormed(most).refine(value => !value.includes('\0'), 'text without NUL characters')
