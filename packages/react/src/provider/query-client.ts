import { QueryClient } from '@tanstack/react-query'

const day = 24 * 60 * 60 * 1000

/**
 * Creates a query client with the settings of the specification: data of wallets and chains is fresh for one day, is
 * not reloaded when the window gets focus, is served offline first, and a failed load is not retried.
 *
 * @example
 * const queryClient = createQueryClient()
 * const page = <QueryClientProvider client={queryClient}>…</QueryClientProvider>
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
