import { type Link, TokenError } from '../connection/link.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { TokenEvent } from './reducer.ts'
import type { Token, TokenFailureKind } from './state.ts'

export type TokenOptions = {
  readonly dispatch: Dispatch
  readonly link: () => Promise<Pick<Link, 'watchToken'>>
  /** How long the wallet may take, in milliseconds. @default 60_000 */
  readonly timeout?: number
}

/** Asks the connected wallet to show a token as the reducer decides. */
export function createTokenEffect({ dispatch, link, timeout = 60_000 }: TokenOptions): Effect {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: TokenEvent) => dispatch({ type: 'token', event })

  async function ask(attempt: number, token: Token) {
    const fail = (kind: TokenFailureKind) => tell({ type: 'failed', attempt, kind })
    timer = setTimeout(() => fail('timed-out'), timeout)
    try {
      await (await link()).watchToken(token)
      tell({ type: 'added', attempt })
    } catch (error) {
      fail(error instanceof TokenError ? error.kind : 'unknown')
    }
  }

  return {
    changed: ({ token: before }, { token: state }) => {
      if (state === before) return
      clearTimeout(timer)
      if (state.status === 'asking') void ask(state.attempt, state.token)
    },
    dispose: () => clearTimeout(timer),
  }
}
