import type { Cosigning } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useMemo, useSyncExternalStore } from 'react'
import { createReach, type Reach } from './reach.ts'

/** Says whether what is shown of an open cosigning may be out of date, because the server cannot be asked. */
export function useIsLost({ id, status }: Cosigning): boolean {
  const client = useClient()
  const isOpen = status === 'NEEDS_CONFIRMATION'
  const reach = useMemo(
    () => (isOpen ? createReach(options => client.cosigning(id, options)) : settled),
    [client, id, isOpen],
  )
  return useSyncExternalStore(reach.subscribe, reach.getSnapshot)
}

/** What has ended does not change any more. */
const settled: Reach = { getSnapshot: () => false, subscribe: () => () => {} }
