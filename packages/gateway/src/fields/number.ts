import * as z from 'zod/mini'

/** A count, nonce or threshold: a whole number from 0. */
export const count = z.int().check(z.minimum(0))

/** A time, in milliseconds since 1970. */
export const time = z.number().check(z.minimum(0), z.maximum(8.64e15))

/** An amount in the token's smallest unit, as decimal digits: a number of up to 256 bits, so a string. */
export const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/))

/** An amount of money as a decimal number, such as `1234.56`, for display only; `null` if the gateway has none. */
export const money = z.pipe(
  z.nullish(z.string()),
  z.transform(value =>
    value && /^-?[0-9]{1,60}(\.[0-9]{1,60})?(e[+-]?[0-9]{1,3})?$/i.test(value) ? value : null,
  ),
)

/** The number of decimals of a token. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

/**
 * The same for a token, which states it itself: `null` if the value is missing or invalid. Anybody can send a Safe a
 * token, and that must not make its lists fail.
 */
export const tokenDecimals = z.pipe(
  z.nullish(z.number()),
  z.transform(value => decimals.safeParse(value).data ?? null),
)

const nothing = z.transform((value: number | null | undefined) => value ?? null)
export const optionalCount = z.pipe(z.nullish(count), nothing)
export const optionalTime = z.pipe(z.nullish(time), nothing)
