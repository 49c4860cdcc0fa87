/** Returns a time as the API sends it. @param time - in milliseconds since 1970 */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time)
}
