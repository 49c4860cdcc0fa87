import { startServer } from './server.ts'

/** Our server's responses to a page. They are read once, and the benchmark's server then serves them to all pages. */
export type Answers = {
  /** The Content-Security-Policy of our pages. */
  readonly policy: string
  /** Bodies by path. */
  readonly bodies: ReadonlyMap<string, string>
}

/** Reads our server's responses to a person who is not signed in, and its policy. */
export async function readAnswers(): Promise<Answers> {
  const server = await startServer('--no-pages')
  try {
    const bodies = new Map<string, string>()
    let policy: string | null = null
    for (const path of ['/v1/site', '/v1/session']) {
      const response = await fetch(server.url + path)
      policy = response.headers.get('content-security-policy')
      bodies.set(path, await response.text())
    }
    if (!policy) throw new Error('The server sends no Content-Security-Policy.')
    return { policy, bodies }
  } finally {
    await server.end('SIGTERM')
  }
}
