import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientNetwork } from '../http/counts-of.ts'
import type { Row } from '../sessions/sessions.ts'
import type { Kept } from './kept.ts'

/** What is known about the request that the provider handles. */
export type RequestContext = {
  /** The session of this browser with us. */
  readonly session: Row | undefined
  /** The token of the browser's cookie. */
  readonly browser: string | undefined
  readonly network: ClientNetwork
  readonly arrivedAt: number
  readonly kept: Kept
}

/** The context of the request, for what the provider calls without passing it on: storage and accounts. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
