import { useKit } from '../kit/context.ts'
import { serverOf } from './repeat-load.ts'
import { useSession } from './use-session.ts'
import { useShownEffect } from './use-shown.ts'
import { useSite } from './use-site.ts'
import { useStore } from './use-store.ts'

/** Why what needs the session or the site has to wait. */
export type ServerFailure = {
  /** Whether they are being loaded again. */
  readonly retrying: boolean
  readonly retry: () => void
}

/**
 * Returns a way to load the session and the site again if one of them could not be loaded; `null` otherwise. They are
 * loaded again automatically too, a few times with growing pauses.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const failure = useServerFailure()
 * const button = failure && (
 *   <button aria-disabled={failure.retrying} onClick={failure.retry}>
 *     Try again
 *   </button>
 * )
 */
export function useServerFailure(): ServerFailure | null {
  const server = serverOf(useKit())
  useShownEffect(() => void server.refresh(), [server])
  const state = useStore(server)
  const { status } = useSession()
  const site = useSite()
  if ((site && status !== 'unavailable') || state.status === 'known' || !('error' in state)) return null
  return { retrying: state.status === 'loading', retry: () => void server.refresh() }
}
