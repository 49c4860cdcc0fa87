import { chainNumber, parseChainId } from '@countersign/core'
import type { Token } from '../tokens/state.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { TokenError } from './link.ts'
import { readChain } from './read-chain.ts'
import { answerWithin, requestFailure } from './request-failure.ts'

/**
 * Asks a wallet to show a token. A wallet takes a token for one of the chain that it is on.
 *
 * @param timeout - how long the person may take to answer in the wallet, in milliseconds
 * @throws {TokenError}
 * @see EIP-747
 */
export async function watchToken(provider: Eip1193Provider, token: Token, timeout = 120_000): Promise<void> {
  const ask = (method: string, params?: unknown) =>
    answerWithin(timeout, async () => provider.request({ method, params })).catch(cause => {
      throw new TokenError(requestFailure(cause), { cause })
    })
  const { chain, address, symbol, decimals, image } = token
  if (readChain(await ask('eth_chainId')) !== chainNumber(parseChainId(chain)))
    throw new TokenError('wrong-network')
  const shown = await ask('wallet_watchAsset', {
    type: 'ERC20',
    options: { address, symbol, decimals, ...(image === undefined ? {} : { image }) },
  })
  // EIP-747 answers whether it was added; some wallets answer nothing when it was.
  if (shown === false) throw new TokenError('refused')
}
