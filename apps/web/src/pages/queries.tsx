import { createQueryClient } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Lives as long as the document, so that data is still cached when the person comes back to a page. */
const client = createQueryClient()

/** Provides the data that pages have read from the server. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
