/**
 * Requests a challenge in one tab at a time.
 *
 * The first response sets the cookie that challenges are bound to. Two tabs that send a request at the same time,
 * before either has it, would each get a different cookie, and the later one would replace the earlier.
 */
export async function oneTabAtATime<Result>(
  signal: AbortSignal,
  ask: () => Promise<Result>,
): Promise<Result> {
  // Not available on plain http, except on localhost.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return ask()
  let hasBegun = false
  try {
    return await locks.request('countersign.challenge', { signal }, () => {
      hasBegun = true
      return ask()
    })
  } catch (error) {
    // If another site frames the page, browsers may deny it what tabs share (SecurityError).
    if (hasBegun || signal.aborted) throw error
    return ask()
  }
}
