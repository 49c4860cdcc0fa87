import { invalidField } from './problem.ts'

/**
 * Returns when something expires that is requested with either a moment or a length.
 *
 * @param given.expiresAt - RFC 3339; `null`, where the schema allows it: never
 * @param given.holdsFor - in seconds
 * @param time - from when the length counts, in milliseconds since 1970
 * @returns in milliseconds since 1970
 * @throws {ProblemException} `request-invalid` if both are given, or neither
 */
export function readExpiry<Moment extends string | null>(
  given: { readonly expiresAt?: Moment | undefined; readonly holdsFor?: number | undefined },
  time: number,
): number | Extract<Moment, null> {
  const { expiresAt, holdsFor } = given
  if (expiresAt !== undefined && holdsFor === undefined)
    return typeof expiresAt === 'string' ? Date.parse(expiresAt) : (expiresAt as Extract<Moment, null>)
  if (holdsFor !== undefined && expiresAt === undefined) return time + holdsFor * 1000
  throw invalidField('expiresAt', expiresAt ?? '', 'either expiresAt or holdsFor, not both')
}
