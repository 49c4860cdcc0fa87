import { useLayoutEffect } from 'react'
import { useKit } from '../kit/context.ts'
import { currentCosignings } from './current-cosigning.ts'

/**
 * Records that the page lists the progress of some cosignings, so that the corner does not repeat it: not even for the
 * frame in which both learn of them.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { open } = useWaiting()
 * useListed(open.map(({ id }) => id))
 */
export function useListed(ids: readonly string[]): void {
  const { list } = currentCosignings(useKit())
  const joined = ids.join()
  useLayoutEffect(() => list(joined.split(',')), [list, joined])
}
