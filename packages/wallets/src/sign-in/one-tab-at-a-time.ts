/**
 * Asks for a challenge in one tab at a time.
 *
 * The first answer brings the cookie that challenges are bound to. Two tabs that ask at once, before either has it, would
 * each get another, and the later would take the earlier's place.
 */
export async function oneTabAtATime<Result>(
  signal: AbortSignal,
  ask: () => Promise<Result>,
): Promise<Result> {
  // Not there on plain http, but for this machine.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return ask()
  let hasBegun = false
  try {
    return await locks.request('countersign.challenge', { signal }, () => {
      hasBegun = true
      return ask()
    })
  } catch (error) {
    // Where another site frames the page, browsers may deny it what tabs share (SecurityError).
    if (hasBegun || signal.aborted) throw error
    return ask()
  }
}
