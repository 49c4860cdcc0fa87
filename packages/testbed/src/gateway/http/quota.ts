/** The number of requests that the gateway still answers. */
type GatewayQuota = {
  /** Per window. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends; it does not end automatically. */
  readonly reset: number
}

/** @see Safe's documentation, “Quotas & Limits” */
export function createMeter() {
  let quota: GatewayQuota | null = null
  return {
    /** Counts requests as Safe's service does, in the headers of each response; `null` stops counting. */
    meter(next: GatewayQuota | null): void {
      quota = next
    },
    count(): { headers: Record<string, string>; isOver: boolean } {
      if (!quota) return { headers: {}, isOver: false }
      const isOver = quota.remaining === 0
      quota = { ...quota, remaining: Math.max(0, quota.remaining - 1) }
      return {
        headers: {
          'x-ratelimit-limit': `${quota.limit}`,
          'x-ratelimit-remaining': `${quota.remaining}`,
          'x-ratelimit-reset': `${quota.reset}`,
        },
        isOver,
      }
    },
  }
}
