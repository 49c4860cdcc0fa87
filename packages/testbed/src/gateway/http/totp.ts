/** The EIP-712 domain of signed requests. */
export const serviceDomain = { name: 'Safe Transaction Service', version: '1.0' } as const

const hour = 3_600_000

/**
 * Returns the hours in which a signed request is valid: the current and the previous one.
 *
 * @param now - in milliseconds since 1970 /
 */
export function hours(now: number): [number, number] {
  const current = Math.floor(now / hour)
  return [current, current - 1]
}
