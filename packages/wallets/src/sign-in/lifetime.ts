/**
 * Gives until when something prepared by a backend can be signed, on this device's clock.
 *
 * @param prepared - its times in RFC 3339, on the backend's clock
 * @throws {TypeError} if these are none
 */
export function deadlineOf({
  issuedAt,
  expiresAt,
}: {
  readonly issuedAt: string
  readonly expiresAt: string
}): number {
  const lifetime = Date.parse(expiresAt) - Date.parse(issuedAt)
  if (Number.isNaN(lifetime)) throw new TypeError('What is prepared has its times in RFC 3339.')
  return Date.now() + lifetime
}
