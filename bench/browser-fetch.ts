/**
 * Creates a fetch function that keeps cookies and sends the page's origin, as a browser does.
 *
 * @param headers - additional headers of every request
 * @param send - sends a request. @default `fetch`
 */
export function browserFetch(
  origin: string,
  headers: Readonly<Record<string, string>> = {},
  send: typeof fetch = fetch,
): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const all = new Headers(init?.headers)
    all.set('origin', origin)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    if (cookies.size > 0) all.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await send(input, { ...init, headers: all })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
}
