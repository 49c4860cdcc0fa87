import { chainNumber, parseChainId } from '@countersign/core'
import { readChain } from '../provider-reports.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { answerWithin, requestFailure } from './request-failure.ts'
import { type Token, TokenError } from './wallet-connection.ts'

/**
 * Asks a wallet to show a token. A wallet assumes that the token is on its current chain.
 *
 * @param timeout - how long the person may take to respond in the wallet, in milliseconds
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
  // EIP-747 returns whether the token was added; some wallets return nothing if it was.
  if (shown === false) throw new TokenError('refused')
}
