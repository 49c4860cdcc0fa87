import { QueryClient } from '@tanstack/react-query'

const day = 24 * 60 * 60 * 1000

/**
 * Makes a query client with the figures of the specification: what is read of wallets and chains lives one day, is not
 * read again when the window gets focus, is served offline first, and a failed read is not repeated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: day,
        gcTime: day,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })
}
