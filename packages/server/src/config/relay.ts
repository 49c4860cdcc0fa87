import type { RelayConfig, RelaySettings } from './config.ts'
import { beginning, ConfigError } from './configError.ts'

/**
 * The relay as configured, or none.
 *
 * @param publicOrigin - where the pages are; `undefined` is this machine, on http.
 * @throws {ConfigError} if pages that came encrypted would speak to another machine in the clear: browsers refuse it
 */
export function toRelay(
  relay: RelayConfig | undefined,
  publicOrigin: string | undefined,
): RelaySettings | null {
  if (!relay) return null
  const { projectId, url = 'wss://relay.walletconnect.org', verify = false } = relay
  if (publicOrigin?.startsWith('https:') && isInTheClear(new URL(url)))
    throw new ConfigError(
      'relay.url',
      beginning(url),
      'a wss address, since publicOrigin is on https (ws only to this machine)',
    )
  return { url, projectId, verify }
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === 'ws:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
