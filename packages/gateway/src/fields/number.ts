import * as z from 'zod/mini'

/** A count, nonce, threshold: a whole number from 0. */
export const count = z.int().check(z.minimum(0))

/** A moment, in milliseconds since 1970. */
export const time = z.number().check(z.minimum(0), z.maximum(8.64e15))

/** An amount in the token's smallest unit, as decimal digits: a number of up to 256 bits, so a string. */
export const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/))

/** An amount of money as a decimal number, such as `1234.56`, only to be shown; `null` where the gateway knows none. */
export const money = z.pipe(
  z.nullish(z.string()),
  z.transform(value =>
    value && /^-?[0-9]{1,60}(\.[0-9]{1,60})?(e[+-]?[0-9]{1,3})?$/i.test(value) ? value : null,
  ),
)

/** How many digits of a token stand after the point. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

/**
 * The same of a token, which says so itself: where it says nothing or nonsense, `null`. Anybody can send a Safe a
 * token, and must not spoil its lists.
 */
export const tokenDecimals = z.pipe(
  z.nullish(z.number()),
  z.transform(value => decimals.safeParse(value).data ?? null),
)

const nothing = z.transform((value: number | null | undefined) => value ?? null)
export const optionalCount = z.pipe(z.nullish(count), nothing)
export const optionalTime = z.pipe(z.nullish(time), nothing)
