import { type Address, parseAddress } from '@countersign/core'
import type { ChainSettings, Config, NameSettings } from './config.ts'
import { ConfigError } from './configError.ts'
import { knownChains } from './knownChains.ts'

/**
 * Where names are looked up: as configured, else on Ethereum where it is on offer.
 *
 * @throws {ConfigError} if the chain is not on offer, or nothing says where its universal resolver is.
 */
export function toNames(names: Config['names'], chains: readonly ChainSettings[]): NameSettings | null {
  if (names === null) return null
  const number = names?.chain ?? 1
  const chain = chains.find(each => each.number === number)
  if (!chain) {
    if (names === undefined) return null
    throw new ConfigError(
      'names.chain',
      number,
      `one of the chains: ${chains.map(each => each.number).join(', ')}`,
    )
  }
  const universalResolver = resolverOf(number, names?.universalResolver)
  if (universalResolver === undefined)
    throw new ConfigError(
      'names.universalResolver',
      undefined,
      `the address of ENS's universal resolver on ${chain.id}, where none is known`,
    )
  return { chain: chain.id, universalResolver }
}

function resolverOf(number: number, configured: string | undefined): Address | undefined {
  const text = configured ?? knownChains[number]?.universalResolver
  return text ? parseAddress(text) : undefined
}
