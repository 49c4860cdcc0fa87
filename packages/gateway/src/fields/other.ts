import * as z from 'zod/mini'

/**
 * Accepts an object with a `type` other than the given ones: only its presence and its own type name are reported.
 */
export function other(...types: readonly string[]) {
  return z.pipe(
    z.object({
      type: z.string().check(
        z.maxLength(100),
        z.refine(type => !types.includes(type)),
      ),
    }),
    z.transform(({ type }) => ({ type: 'UNKNOWN' as const, called: type })),
  )
}
