import type { Authentication } from './authentication.ts'
import { deadlineOf, type OpenUnaddressed } from './open-message.ts'

/**
 * Asks the backend what a wallet has to sign in the step in which it connects. The timeout is short: connecting first
 * and signing afterwards takes only one more tap.
 *
 * @param within - in milliseconds
 * @returns `null` if the backend fails, or does not respond in time
 */
export async function askUnaddressed(
  prepare: NonNullable<Authentication['prepareUnaddressed']>,
  signal: AbortSignal,
  within: number,
): Promise<OpenUnaddressed | null> {
  const late = new AbortController()
  const over = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    late.abort()
    over.resolve(null)
  }, within)
  try {
    const asked = prepare({ signal: AbortSignal.any([signal, late.signal]) })
    const prepared = await Promise.race([asked, over.promise])
    return prepared && { ...prepared, deadline: deadlineOf(prepared) }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
