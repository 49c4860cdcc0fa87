import { parseAccountId } from '@countersign/core'
import { foreignName } from './foreign-name.ts'
import { type GatewayOptions, gatewayOf } from './site-gateway.ts'

/**
 * Reads the name that the gateway has for a Safe, made safe to show. Anyone may have chosen it.
 *
 * @param account - CAIP-10
 * @returns `null` if it has none, or if the site has no gateway
 * @throws {GatewayError} if the gateway did not respond, or does not know the Safe
 * @example
 * await readSafeName(account, { client, site: await client.site() }) // 'Treasury', or null
 */
export async function readSafeName(account: string, options: GatewayOptions): Promise<string | null> {
  const { gateway } = options.site
  if (!gateway) return null
  const { name } = await gatewayOf(gateway, options).safes.get(parseAccountId(account))
  return foreignName(name)
}
