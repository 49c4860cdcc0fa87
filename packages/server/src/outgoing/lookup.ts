import { Resolver } from 'node:dns/promises'

/** Resolves a host name to IP addresses. Empty if it has none. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<string[]>

/**
 * Creates a lookup that queries the name servers directly instead of the system, whose hosts file names internal hosts,
 * and whose few threads a slow name would block for everything else.
 *
 * @param servers - IP addresses of name servers, with their ports. @default those of the system
 */
export function createLookup(servers?: readonly string[]): Lookup {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
