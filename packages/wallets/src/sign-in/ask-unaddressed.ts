import type { Authentication } from './authentication.ts'
import { deadlineOf } from './lifetime.ts'
import type { OpenUnaddressed } from './state.ts'

/**
 * Asks the backend what a wallet is to sign in the step in which it connects. Nobody waits long for it: connecting first
 * and signing then takes one tap more.
 *
 * @param within - in milliseconds
 * @returns `null` where the backend cannot say, or not in time
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
