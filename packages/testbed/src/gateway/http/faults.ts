import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'hang'; readonly over: PromiseWithResolvers<void> }
  | { readonly kind: 'fail'; readonly status: ContentfulStatusCode; readonly headers: Record<string, string> }

/** Creates the failures that a gateway can simulate, with a `pass` function that delays, rejects or admits a request. */
export function createFaults() {
  let fault: Fault = { kind: 'none' }

  function become(next: Fault): void {
    const before = fault
    fault = next
    if (before.kind === 'hang') before.over.resolve()
  }

  return {
    /** Answers no request until `heal`; pending requests are then answered. */
    hang: () => become({ kind: 'hang', over: Promise.withResolvers() }),
    /** Answers every request with a status, 400 to 599. @param headers - e.g. `{ 'retry-after': '2' }` */
    fail: (status: ContentfulStatusCode, headers: Record<string, string> = {}) =>
      become({ kind: 'fail', status, headers }),
    heal: () => become({ kind: 'none' }),
    async pass(): Promise<Response | undefined> {
      while (fault.kind === 'hang') await fault.over.promise
      if (fault.kind === 'none') return undefined
      const { status, headers } = fault
      return Response.json({ code: status, message: 'The gateway fails.' }, { status, headers })
    },
  }
}
