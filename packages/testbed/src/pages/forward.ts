/**
 * Forwards a request of a page to the first address that answers within ten seconds, and returns its response.
 *
 * @param addresses - in the order in which they are tried.
 */
export async function forward(
  request: Request,
  addresses: readonly string[],
  methods: readonly string[],
): Promise<Response> {
  const { method } = request
  const writes = method !== 'GET'
  // Only the wallet's own page can send JSON: browsers send a preflight request for another site.
  if (!methods.includes(method) || (writes && request.headers.get('content-type') !== 'application/json'))
    return new Response(null, { status: 400 })
  const headers = { 'content-type': 'application/json' }
  const body = writes ? { headers, body: await request.arrayBuffer() } : {}
  for (const address of addresses)
    try {
      const answer = await fetch(address, { method, ...body, signal: AbortSignal.timeout(10_000) })
      return new Response(await answer.text(), { status: answer.status, headers })
    } catch {
      // Try the next one.
    }
  return Response.json({ code: 502, message: 'It cannot be reached.' }, { status: 502 })
}
