import { parseAddress } from '@countersign/core'
import type { ChainSettings, TokenConfig, TokenSettings } from './config.ts'
import { ConfigError } from './configError.ts'

/** Binds each token to its chain. @throws {ConfigError} if a chain is not on offer, or a token stands twice */
export function toTokens(tokens: readonly TokenConfig[], chains: readonly ChainSettings[]): TokenSettings[] {
  const seen = new Set<string>()
  return tokens.map(({ chain: number, address, symbol, decimals, image }, index) => {
    const chain = chains.find(each => each.number === number)
    if (!chain)
      throw new ConfigError(
        `tokens[${index}].chain`,
        number,
        `one of the chains: ${chains.map(each => each.number).join(', ')}`,
      )
    const token = { chain: chain.id, address: parseAddress(address), symbol, decimals, image: image ?? null }
    const key = `${token.chain}:${token.address}`
    if (seen.has(key)) throw new ConfigError(`tokens[${index}].address`, address, 'in the list once')
    seen.add(key)
    return token
  })
}
