import type { RequestTimeouts } from '../connection/request-timeouts.ts'
import {
  type Token,
  TokenError,
  type TokenFailureKind,
  type WalletConnection,
} from '../connection/wallet-connection.ts'
import type { RequestSteps } from '../request/runner.ts'
import type { RequestState } from '../request/state.ts'
import { NoWalletError, WalletCodeError } from '../wallet-error.ts'

/** A request to the connected wallet to show a token. */
export type TokenRequest = {
  readonly act: Token
  readonly question: null
  readonly answer: never
  readonly progress: null
  readonly result: null
  /** `code-missing`: the code that asks wallets could not be loaded. */
  readonly failure: TokenFailureKind | 'code-missing'
}

export type TokenState = RequestState<TokenRequest>

export type TokenOptions = {
  /** How long the connected wallet may take. */
  readonly timeouts: () => RequestTimeouts
  readonly link: () => Promise<Pick<WalletConnection, 'watchToken'>>
  readonly rereadWallet: () => void
}

/** Creates the steps by which the connected wallet shows a token. */
export function createTokenSteps(options: TokenOptions): RequestSteps<TokenRequest> {
  const { timeouts, link, rereadWallet } = options
  return {
    ask: async token => {
      try {
        await (await link()).watchToken(token)
        return { result: null }
      } catch (error) {
        if (error instanceof NoWalletError) return { failure: 'locked', retry: 'ask' }
        if (error instanceof TokenError) return { failure: error.code, retry: 'ask' }
        return { failure: error instanceof WalletCodeError ? 'code-missing' : 'unknown', retry: 'ask' }
      }
    },
    unforeseen: 'unknown',
    slowAfter: () => timeouts().slow,
    expiry: () => ({ at: Date.now() + timeouts().limit, failure: 'timed-out', retry: 'ask' }),
    rereadWallet,
  }
}
