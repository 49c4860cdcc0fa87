/** The quota in the headers of an answer. */
export type ToldQuota = {
  /** How many requests the key may make in the whole window: a month, in Safe's service. */
  readonly limit: number
  /** How many are left in it. */
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly reset: number
}

/** In seconds. Safe's service has no longer window; a larger value may be a reset time given as a timestamp. */
const longestWindow = 32 * 86_400

/**
 * Parses `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`, which Safe's service sends with every
 * answer.
 *
 * @returns `null` if one of them is missing or is not a whole number, or if they contradict each other.
 * @example
 * const response = await fetch(`${publicGateway}/v1/chains`)
 * readQuota(response.headers)?.remaining // 49321, or undefined without a quota
 */
export function readQuota(headers: Headers): ToldQuota | null {
  const limit = whole(headers.get('x-ratelimit-limit'))
  const remaining = whole(headers.get('x-ratelimit-remaining'))
  const reset = whole(headers.get('x-ratelimit-reset'))
  if (limit === null || remaining === null || reset === null) return null
  if (limit === 0 || remaining > limit || reset > longestWindow) return null
  return { limit, remaining, reset }
}

function whole(text: string | null): number | null {
  return text !== null && /^[0-9]{1,10}$/.test(text) ? Number(text) : null
}

/**
 * Whether an answer says that the quota is used up, rather than that there were too many requests at once: both have
 * status 429.
 *
 * @param text - the answer's body, or its beginning.
 * @see RFC 6585 §4
 * @example
 * const response = await fetch(`${publicGateway}/v1/chains`)
 * if (isQuotaExhausted(response, await response.text())) console.warn('No more requests until the next month.')
 */
export function isQuotaExhausted({ status, headers }: Response, text: string): boolean {
  return status === 429 && (readQuota(headers)?.remaining === 0 || /\bmonthly quota\b/i.test(text))
}
