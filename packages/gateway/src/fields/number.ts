import * as z from 'zod/mini'

/** A count, nonce, threshold: a whole number from 0. */
export const count = z.int().check(z.minimum(0))

/** A moment, in milliseconds since 1970. */
export const time = z.number().check(z.minimum(0), z.maximum(8.64e15))

/** An amount in the token's smallest unit, as decimal digits: a number of up to 256 bits, so a string. */
export const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/))

/** An amount of money as a decimal number in words of the gateway, such as `1234.56`; only to be shown. */
export const money = z.string().check(z.regex(/^-?[0-9]{1,40}(\.[0-9]{1,40})?(e[+-]?[0-9]{1,3})?$/i))

/** How many digits of a token stand after the point. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

const nothing = z.transform((value: number | null | undefined) => value ?? null)
export const optionalCount = z.pipe(z.nullish(count), nothing)
export const optionalTime = z.pipe(z.nullish(time), nothing)
export const optionalDecimals = z.pipe(z.nullish(decimals), nothing)
