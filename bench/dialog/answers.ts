import { fileURLToPath } from 'node:url'
import { startProgram } from '@countersign/testbed'

const config = fileURLToPath(new URL('./server.config.ts', import.meta.url))
const program = fileURLToPath(import.meta.resolve('@countersign/server/program'))

/** What our server says to a page: once asked, then said again by the server of the benchmark, the same for all pages. */
export type Answers = {
  /** The Content-Security-Policy of our pages. */
  readonly policy: string
  /** Bodies by path. */
  readonly bodies: ReadonlyMap<string, string>
}

/** Asks our own server for what it answers to a person who is not signed in, and for its policy. */
export async function readAnswers(): Promise<Answers> {
  const server = await startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: 'sqlite::memory:',
  })
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
