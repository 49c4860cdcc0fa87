import type { RequestTimeouts } from '../connection/request-timeouts.ts'
import {
  NetworkError,
  type NetworkFailureKind,
  type SiteChain,
  type WalletConnection,
} from '../connection/wallet-connection.ts'
import type { RequestSteps } from '../request/runner.ts'
import type { RequestState } from '../request/state.ts'
import { NoWalletError, WalletCodeError } from '../wallet-error.ts'

/** A request to the connected wallet to change its network. */
export type NetworkRequest = {
  /** The chain (CAIP-2) to change to. */
  readonly act: string
  readonly question: null
  readonly answer: never
  /** The wallet does not know the chain, and was asked to add it. */
  readonly progress: 'adding'
  readonly result: null
  /** `code-missing`: the code that asks wallets could not be loaded. */
  readonly failure: NetworkFailureKind | 'code-missing'
}

export type NetworkState = RequestState<NetworkRequest>

export type NetworkOptions = {
  /** How long the connected wallet may take. */
  readonly timeouts: () => RequestTimeouts
  readonly link: () => Promise<Pick<WalletConnection, 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly rereadWallet: () => void
}

/** Creates the steps by which the connected wallet changes its network. */
export function createNetworkSteps(options: NetworkOptions): RequestSteps<NetworkRequest> {
  const { timeouts, link, chains, rereadWallet } = options
  return {
    ask: async (chain, _question, { progress }) => {
      try {
        const wanted = (await chains()).find(({ id }) => id === chain)
        if (!wanted) return { failure: 'unknown-chain', retry: 'ask' }
        await (await link()).switchChain(wanted, progress)
        return { result: null }
      } catch (error) {
        if (error instanceof NoWalletError) return { failure: 'locked', retry: 'ask' }
        if (error instanceof NetworkError) return { failure: error.code, retry: 'ask' }
        return { failure: error instanceof WalletCodeError ? 'code-missing' : 'unknown', retry: 'ask' }
      }
    },
    unforeseen: 'unknown',
    slowAfter: () => timeouts().slow,
    expiry: () => ({ at: Date.now() + timeouts().limit, failure: 'timed-out', retry: 'ask' }),
    rereadWallet,
  }
}
