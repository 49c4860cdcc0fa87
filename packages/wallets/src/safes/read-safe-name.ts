import { parseAccountId } from '@countersign/core'
import { visibleText } from '../visible-text.ts'
import { type GatewayOptions, gatewayOf } from './site-gateway.ts'

/** The maximum length of a name, in code points. */
const longest = 60

/**
 * Reads the name that the gateway has for a Safe, made safe to show. Anyone may have chosen it.
 *
 * @param account - CAIP-10
 * @returns `null` if it has none, or if the site has no gateway
 * @throws {GatewayError} if the gateway did not respond, or does not know the Safe
 */
export async function readSafeName(account: string, options: GatewayOptions): Promise<string | null> {
  const safe = await gatewayOf(options)?.safes.get(parseAccountId(account))
  return visibleText(safe?.name ?? '', longest) || null
}
