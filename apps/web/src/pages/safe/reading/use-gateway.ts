import { createGateway, type Gateway } from '@countersign/gateway'
import { useClient } from '@countersign/react'
import { useMemo } from 'react'
import { useSafe } from '../safe-context.ts'

/** Gives the gateway, asked through our own server; `null` where the site has none. */
export function useGateway(): Gateway | null {
  const { gateway } = useSafe()
  const { baseUrl } = useClient()
  const path = gateway?.path
  return useMemo(
    () => (path === undefined ? null : createGateway({ baseUrl: `${baseUrl || location.origin}${path}` })),
    [path, baseUrl],
  )
}
