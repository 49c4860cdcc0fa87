import { useQuery } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { siteQuery } from '../queries/site.ts'

/** Reads the site's name and chains. */
export function useSite() {
  const { client, queryClient } = useKit()
  return useQuery(siteQuery(client), queryClient)
}
