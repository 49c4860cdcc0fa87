// cspell:ignore unrecogni
import { chainNumber, parseChainId } from '@countersign/core'
import { errorCodes, errorText } from '../provider-error.ts'
import { listen, readChain } from '../provider-reports.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { walletError } from '../wallet-error.ts'
import { answerWithin, requestFailure } from './request-failure.ts'
import { NetworkError, type SiteChain } from './wallet-connection.ts'

export type ChangeNetworkOptions = {
  /** How long the person may take to respond in the wallet, in milliseconds. @default 120_000 */
  readonly answer?: number
  /** How long a wallet that has accepted may take to be on the chain, in milliseconds. @default 5_000 */
  readonly arrival?: number
  /** How often the wallet is asked for its chain while waiting, in milliseconds. @default 300 */
  readonly interval?: number
  /**
   * The block explorer for a wallet that does not accept a network without one. @default an address of this page's
   * origin
   */
  readonly noExplorer?: string | undefined
}

/**
 * A placeholder for a block explorer if the site has none. EIP-3085 lets it be left out, but Rainbow fails without one,
 * and Taho rejects the request without asking the person. Its name says what it is: people read it in the wallet.
 */
function thisPageHasNone(): string | undefined {
  return typeof location === 'undefined' ? undefined : new URL('/no-block-explorer', location.origin).href
}

/**
 * Whether a wallet may have failed because of a missing block explorer: it did not ask the person, and gave no reason.
 */
function mayWantExplorer(cause: unknown): boolean {
  const code = walletError(cause)
  return code === 'refused-unasked' || code === 'unknown' || code === 'unknown-chain'
}

/**
 * Asks a wallet for another chain (EIP-3326), and to add it (EIP-3085) if it does not know it.
 *
 * Relies on the chain that the wallet reports (`eth_chainId`), not on its response: some wallets respond before they
 * have changed, some add a chain without changing to it, some never respond but do change.
 *
 * @param tell - called when the wallet is asked to add the chain
 * @throws {NetworkError}
 */
export async function changeNetwork(
  provider: Eip1193Provider,
  chain: SiteChain,
  tell: (phase: 'adding') => void,
  {
    answer = 120_000,
    arrival = 5_000,
    interval = 300,
    noExplorer = thisPageHasNone(),
  }: ChangeNetworkOptions = {},
): Promise<void> {
  const number = chainNumber(parseChainId(chain.id))
  const chainId = `0x${number.toString(16)}`
  const ask = (method: string, params: unknown) =>
    answerWithin(answer, async () => provider.request({ method, params }))

  const change = () => ask('wallet_switchEthereumChain', [{ chainId }])

  async function add() {
    const { wallet, name, currency, explorer } = chain
    if (!wallet) throw new NetworkError('unknown-chain')
    tell('adding')
    const parameter = {
      chainId,
      chainName: name,
      nativeCurrency: currency,
      rpcUrls: wallet.rpcUrls,
      ...(explorer === null ? {} : { blockExplorerUrls: [explorer] }),
    }
    const asked = (more: object = {}) => ask('wallet_addEthereumChain', [{ ...parameter, ...more }])
    await asked()
      .catch(async cause => {
        if (explorer === null && mayWantExplorer(cause) && noExplorer !== undefined)
          return asked({ blockExplorerUrls: [noExplorer] })
        throw cause
      })
      .catch(cause => {
        const kind = requestFailure(cause)
        // If it cannot add chains, or not this one, the chain remains unknown to it.
        throw new NetworkError(kind === 'not-supported' || kind === 'unknown' ? 'unknown-chain' : kind, {
          cause,
        })
      })
  }

  async function changeOrAdd() {
    try {
      await change()
      return
    } catch (error) {
      if (!isUnknownChain(error)) throw error
    }
    await add()
    // A second request to a wallet that is already on the chain would do no harm, but might open a window.
    if (!(await isOn(provider, number, Math.min(1_000, arrival), interval))) await change()
  }

  const reached = waitForChain(provider, number)
  try {
    const asked = changeOrAdd()
    // If the wallet reports its chain first, its response is not needed.
    asked.catch(() => {})
    await Promise.race([asked, reached.arrived])
    // It accepted but did not change: only the person can change it.
    if (!(await isOn(provider, number, arrival, interval))) throw new NetworkError('not-supported')
  } catch (error) {
    if (error instanceof NetworkError) throw error
    throw new NetworkError(isUnknownChain(error) ? 'unknown-chain' : requestFailure(error), { cause: error })
  } finally {
    reached.stop()
  }
}

/**
 * Whether an error means that the wallet does not know the chain: 4902 (EIP-3326), or 4901 from wallets that treat the
 * chain as one they are disconnected from; also if the code appears only in the text of another error.
 */
function isUnknownChain(error: unknown): boolean {
  const codes = errorCodes(error)
  if (codes.includes(4001) || codes.includes(5000)) return false
  if (codes.includes(4902) || codes.includes(4901)) return true
  // These codes mean that the method does not exist, regardless of the message.
  if (codes.some(code => code === 4200 || code === -32601 || code === -32004)) return false
  return unknownChainWords.test(errorText(error))
}

const unknownChainWords =
  /\b490[12]\b|(?:unrecogni[sz]ed|unknown|unsupported) (?:chain|network)|wallet_addEthereumChain|\bchain(?: id)?(?: \S+)?(?: is| has)? not (?:been )?(?:added|configured|found|supported)|(?:chain|network)[^.]{0,30} (?:does not|doesn't) exist/i

/** Polls whether the wallet is on a chain. */
async function isOn(
  provider: Eip1193Provider,
  number: number,
  within: number,
  interval: number,
): Promise<boolean> {
  const end = performance.now() + within
  for (;;) {
    const now = await answerWithin(Math.max(interval, end - performance.now()), async () =>
      provider.request({ method: 'eth_chainId' }),
    ).catch(() => null)
    if (readChain(now) === number) return true
    if (performance.now() + interval > end) return false
    await new Promise(resolve => setTimeout(resolve, interval))
  }
}

/** Waits for the wallet to report that it is on a chain. */
function waitForChain(provider: Eip1193Provider, number: number) {
  const arrived = Promise.withResolvers<void>()
  const listener = (chain: unknown) => {
    if (readChain(chain) === number) arrived.resolve()
  }
  return { arrived: arrived.promise, stop: listen(provider, 'chainChanged', listener) }
}
