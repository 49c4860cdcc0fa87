import { accountChain, chainNumber, readSafe, type SafeReading } from '@countersign/core'
import { useClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { useSafe } from '../safe-context.ts'
import { nodeClient } from './node-client.ts'

/** How long what the chain said is taken for what it says, in milliseconds: owners change seldom, but they do. */
const fresh = 30_000

export type ChainReading = {
  /** `undefined` until the chain has answered for the first time. */
  readonly reading: SafeReading | undefined
  readonly isReading: boolean
  readonly again: () => void
}

/** Reads the Safe from its chain: version, owners, threshold, handler. Needs no gateway. */
export function useChainSafe(): ChainReading {
  const { account } = useSafe()
  const { baseUrl } = useClient()
  const query = useQuery({
    queryKey: ['safe', account, 'chain'],
    queryFn: ({ signal }) => {
      const number = chainNumber(accountChain(account))
      return readSafe({ account, client: nodeClient(`${baseUrl}/rpc/${number}`), signal })
    },
    // One that could not be asked is asked again by whoever comes next.
    staleTime: ({ state }) => (state.data?.status === 'unavailable' ? 0 : fresh),
  })
  return { reading: query.data, isReading: query.isFetching, again: () => void query.refetch() }
}
