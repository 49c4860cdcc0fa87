import type { Client } from '@countersign/api'
import { queryOptions } from '@tanstack/react-query'

/** The site's name and chains. */
export const siteQuery = (client: Client) =>
  queryOptions({ queryKey: ['countersign', 'site'], queryFn: ({ signal }) => client.site({ signal }) })
