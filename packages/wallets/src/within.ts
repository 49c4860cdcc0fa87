/**
 * Returns what `work` returns, unless it takes longer than the limit. Its signal is then aborted, and a later outcome
 * is ignored.
 *
 * @param limit - in milliseconds
 * @throws what `work` throws, or what `timedOut` returns
 */
export async function within<Value>(
  limit: number,
  work: (signal: AbortSignal) => Promise<Value>,
  timedOut: () => Error,
): Promise<Value> {
  const over = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = timedOut()
    over.abort(error)
    late.reject(error)
  }, limit)
  try {
    return await Promise.race([work(over.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
