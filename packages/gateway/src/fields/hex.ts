import * as z from 'zod/mini'

/** Whole bytes of hex, `0x…`. */
export type Hex = `0x${string}`

/** The longest signature that is sent, in characters: the limit of verification (32 KiB). */
export const signatureLimit = 2 + 2 * 32 * 1024

const asHex = z.transform((value: string) => value.toLowerCase() as Hex)

/** 32 bytes, in lower case, so that equal hashes are equal strings. */
export const hash = z.pipe(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)), asHex)

/** Any whole number of bytes, in lower case. */
export const bytes = z.pipe(z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)), asHex)

const nothing = z.transform((value: Hex | null | undefined) => value ?? null)
export const optionalHash = z.pipe(z.nullish(hash), nothing)
export const optionalBytes = z.pipe(z.nullish(bytes), nothing)
