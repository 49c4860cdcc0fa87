import type { Program } from '@countersign/testbed'
import { origin } from './app.ts'

/** Returns a target that sends a browser's requests to a program over HTTP. */
export const overTheWire = (program: Pick<Program, 'url'>) => ({
  fetch: (request: Request) => {
    const headers = new Headers(request.headers)
    if (headers.has('origin')) headers.set('origin', program.url)
    return fetch(new Request(request.url.replace(origin, program.url), { ...init(request), headers }))
  },
})
/** Streams the body. */
const init = (request: Request): RequestInit => ({
  method: request.method,
  body: request.body,
  ...(request.body ? { duplex: 'half' } : {}),
})
