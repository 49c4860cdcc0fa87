import { chainNumber, parseChainId } from '@countersign/core'
import { errorCodes, errorText } from '../provider-error.ts'
import { type Eip1193Provider, listen } from '../wallet.ts'
import { walletError } from '../wallet-error.ts'
import { NetworkError, type SiteChain } from './link.ts'
import { readChain } from './read-chain.ts'
import { answerWithin, requestFailure } from './request-failure.ts'

export type Patience = {
  /** How long the person may take to answer in the wallet, in milliseconds. @default 120_000 */
  readonly answer?: number
  /** How long a wallet that has said yes may take to be on the chain, in milliseconds. @default 5_000 */
  readonly arrival?: number
  /** How often it is asked meanwhile, in milliseconds. @default 300 */
  readonly interval?: number
  /** What a wallet is given that takes no network without block explorer. @default an address of this page's origin */
  readonly noExplorer?: string | undefined
}

/**
 * Stands in for a block explorer where the site has none. EIP-3085 lets it be left out, but Rainbow fails without one,
 * and Taho refuses and asks nobody. What it is, its name says: people read it in the wallet.
 */
function thisPageHasNone(): string | undefined {
  return typeof location === 'undefined' ? undefined : new URL('/no-block-explorer', location.origin).href
}

/** Whether a wallet may have failed for want of a block explorer: it asked nobody, and does not say why. */
function mayWantExplorer(cause: unknown): boolean {
  const code = walletError(cause)
  return code === 'refused-unasked' || code === 'unknown' || code === 'unknown-chain'
}

/**
 * Asks a wallet for another chain (EIP-3326), and to add it (EIP-3085) where it does not know it.
 *
 * Believes what the wallet says of its chain (`eth_chainId`), not that it said yes: some answer before they have changed,
 * some add a chain without changing to it, some never answer but do change.
 *
 * @param tell - hears when the wallet is asked to add the chain
 * @throws {NetworkError}
 */
export async function changeNetwork(
  provider: Eip1193Provider,
  chain: SiteChain,
  tell: (phase: 'adding') => void,
  { answer = 120_000, arrival = 5_000, interval = 300, noExplorer = thisPageHasNone() }: Patience = {},
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
        // That it cannot add chains, or not this one, leaves the chain unknown to it.
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
    // A second question to a wallet that is there already would do no harm, but might open a window.
    if (!(await isOn(provider, number, Math.min(1_000, arrival), interval))) await change()
  }

  const heard = hear(provider, number)
  try {
    const asked = changeOrAdd()
    // Where the wallet's word on its chain comes first, nobody waits for the answer.
    asked.catch(() => {})
    await Promise.race([asked, heard.arrived])
    // It said yes and stays: only the person can move it.
    if (!(await isOn(provider, number, arrival, interval))) throw new NetworkError('not-supported')
  } catch (error) {
    if (error instanceof NetworkError) throw error
    throw new NetworkError(isUnknownChain(error) ? 'unknown-chain' : requestFailure(error), { cause: error })
  } finally {
    heard.stop()
  }
}

/**
 * Whether an error says that the wallet does not know the chain: 4902 (EIP-3326), or 4901 from wallets that take the
 * chain for one they are cut off from; also where it stands only in the words of another error.
 */
function isUnknownChain(error: unknown): boolean {
  const codes = errorCodes(error)
  if (codes.includes(4001) || codes.includes(5000)) return false
  if (codes.includes(4902) || codes.includes(4901)) return true
  // These say that there is no such method, whatever their words.
  if (codes.some(code => code === 4200 || code === -32601 || code === -32004)) return false
  return unknownChainWords.test(errorText(error))
}

const unknownChainWords =
  /\b490[12]\b|(?:unrecogni[sz]ed|unknown|unsupported) (?:chain|network)|wallet_addEthereumChain|\bchain(?: id)?(?: \S+)?(?: is| has)? not (?:been )?(?:added|configured|found|supported)|(?:chain|network)[^.]{0,30} (?:does not|doesn't) exist/i

/** Looks again and again whether the wallet is on a chain. */
async function isOn(
  provider: Eip1193Provider,
  number: number,
  within: number,
  interval: number,
): Promise<boolean> {
  const end = Date.now() + within
  for (;;) {
    const now = await answerWithin(Math.max(interval, end - Date.now()), async () =>
      provider.request({ method: 'eth_chainId' }),
    ).catch(() => null)
    if (readChain(now) === number) return true
    if (Date.now() + interval > end) return false
    await new Promise(resolve => setTimeout(resolve, interval))
  }
}

/** Waits for the wallet to tell that it is on a chain. */
function hear(provider: Eip1193Provider, number: number) {
  const arrived = Promise.withResolvers<void>()
  const listener = (chain: unknown) => {
    if (readChain(chain) === number) arrived.resolve()
  }
  return { arrived: arrived.promise, stop: listen(provider, 'chainChanged', listener) }
}
