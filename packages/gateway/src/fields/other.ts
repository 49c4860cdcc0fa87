import * as z from 'zod/mini'

/**
 * An object whose `type` is none of these: of what we do not know we say that it is there, and what it calls itself.
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
