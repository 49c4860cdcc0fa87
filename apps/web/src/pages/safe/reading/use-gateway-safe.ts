import { useQuery } from '@tanstack/react-query'
import { useSafe } from '../safe-context.ts'
import { useGateway } from './use-gateway.ts'

/** How long it is taken for what it is, in milliseconds: what it tells changes with transactions only. */
const fresh = 60_000

/** Reads the Safe as the gateway knows it; `null` where the site has none. */
export function useGatewaySafe() {
  const { account } = useSafe()
  const gateway = useGateway()
  const query = useQuery({
    queryKey: ['safe', account, 'gateway'],
    queryFn: ({ signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return gateway.safes.get(account, { signal })
    },
    enabled: gateway !== null,
    staleTime: fresh,
  })
  return gateway && query
}
