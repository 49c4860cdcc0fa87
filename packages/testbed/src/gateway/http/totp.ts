/** Who signed requests are addressed to (EIP-712). */
export const serviceDomain = { name: 'Safe Transaction Service', version: '1.0' } as const

const hour = 3_600_000

/** The hours for which a signed request counts: this one and the one before. @param now - in milliseconds since 1970 */
export function hours(now: number): [number, number] {
  const current = Math.floor(now / hour)
  return [current, current - 1]
}
