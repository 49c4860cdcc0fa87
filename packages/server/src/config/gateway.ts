import type { GatewayConfig, GatewaySettings } from './config.ts'

/** The gateway as configured, or none. */
export function toGateway(gateway: GatewayConfig | undefined): GatewaySettings | null {
  if (!gateway) return null
  const {
    url = 'https://safe-client.safe.global',
    key,
    wallet = 'https://app.safe.global',
    requestsPerMinute = 120,
    requestsPerMonth = null,
  } = gateway
  return { url: bare(url), key, wallet: wallet && bare(wallet), requestsPerMinute, requestsPerMonth }
}

const bare = (url: string) => url.replace(/\/+$/, '')
