/** The hour of a signed request: whole hours since 1970. @param now - in milliseconds since 1970 */
export const totp = (now: number) => Math.floor(now / 3_600_000)

/** The recipient of signed requests. */
export const service = { name: 'Safe Transaction Service', version: '1.0' } as const
