import { type Link, TokenError } from '../connection/link.ts'
import { patienceWith, type RequestPatience } from '../connection/patience.ts'
import { createTimers } from '../connection/timers.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { TokenEvent } from './reducer.ts'
import type { Token, TokenFailureKind } from './state.ts'

export type TokenOptions = {
  readonly dispatch: Dispatch
  readonly link: () => Promise<Pick<Link, 'watchToken'>>
}

/** Asks the connected wallet to show a token as the reducer decides. */
export function createTokenEffect({ dispatch, link }: TokenOptions): Effect {
  const timers = createTimers()
  const tell = (event: TokenEvent) => dispatch({ type: 'token', event })

  async function ask(attempt: number, token: Token, { slow, limit }: RequestPatience) {
    const fail = (kind: TokenFailureKind) => tell({ type: 'failed', attempt, kind })
    timers.start(limit, () => fail('timed-out'))
    if (slow !== null) timers.start(slow, () => tell({ type: 'slow', attempt }))
    try {
      await (await link()).watchToken(token)
      tell({ type: 'added', attempt })
    } catch (error) {
      fail(error instanceof TokenError ? error.kind : 'unknown')
    }
  }

  return {
    changed: ({ token: before }, state) => {
      const { token } = state
      if (token.status !== 'asking') timers.stop()
      if (token.attempt === before.attempt || token.status !== 'asking') return
      timers.stop()
      void ask(token.attempt, token.token, patienceWith(state))
    },
    dispose: timers.stop,
  }
}
