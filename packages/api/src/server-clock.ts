/** The server's clock, as this page knows it. */
export type ServerClock = {
  /**
   * Returns the time of the server, in milliseconds since 1970; the device's time until a response has told more. The
   * device's clock may be hours off. If it is set forward while the page is open, that counts as time asleep until the
   * next response.
   */
  readonly now: () => number
  /** Notes a response. @param sentAt - when its request was sent, by `performance.now()` */
  readonly note: (response: Pick<Response, 'headers'>, sentAt: number) => void
}

/** `Date` has whole seconds (RFC 9110 §6.6.1): it was written within a second of that time. */
const resolution = 1000

/**
 * Creates a clock that is set by the header `Date` of responses. Each response bounds the server's time: it answered
 * after its `Date`, and between request and response. Bounds that agree are combined, so a slow response does not
 * replace what a fast one has told. If they contradict each other, a clock has changed, or the device has slept, and the
 * newer ones apply.
 */
export function createServerClock(): ServerClock {
  /** How far the server's time is ahead of `performance.now()`, in milliseconds. */
  let ahead: { readonly least: number; readonly most: number } | undefined
  /** How far the device's time was ahead of `performance.now()` at the last response. */
  let device = 0

  return {
    now: () => {
      if (!ahead) return Date.now()
      const uptime = performance.now()
      // Not every browser counts the time that the device sleeps.
      const slept = Math.max(0, Date.now() - uptime - device)
      return Math.round((ahead.least + ahead.most) / 2 + uptime + (slept > resolution ? slept : 0))
    },
    note: ({ headers }, sentAt) => {
      // A response from a cache has the date at which it was stored.
      if (!headers.get('cache-control')?.includes('no-store')) return
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date)) return
      const arrivedAt = performance.now()
      const told = { least: date - arrivedAt, most: date + resolution - sentAt }
      const both = ahead && {
        least: Math.max(ahead.least, told.least),
        most: Math.min(ahead.most, told.most),
      }
      ahead = both && both.least <= both.most ? both : told
      device = Date.now() - arrivedAt
    },
  }
}
