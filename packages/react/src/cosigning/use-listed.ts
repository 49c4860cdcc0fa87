import { useEffect } from 'react'
import { useKit } from '../kit/context.ts'
import { currentCosignings } from './current-cosigning.ts'

/** Records that the page lists the progress of some cosignings, so that the corner does not repeat it. */
export function useListed(ids: readonly string[]): void {
  const { list } = currentCosignings(useKit())
  const joined = ids.join()
  useEffect(() => list(joined.split(',')), [list, joined])
}
