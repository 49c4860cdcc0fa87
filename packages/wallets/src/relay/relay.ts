import { createPairingEffects } from '../pairing/pairing.ts'
import type { RelayLine } from '../pairing/relay.ts'
import { parsePending } from '../pending/parse-pending.ts'
import type { Relay } from '../pending/relay.ts'
import { createStore } from '../store.ts'
import { codeOf } from '../wallet-error.ts'
import type { Keeper } from './keeper.ts'
import { createSessionNote } from './kept-session.ts'
import { browserSurroundings, type Surroundings } from './surroundings.ts'

export type RelayOptions = {
  /** A WebSocket address. @default `wss://relay.walletconnect.org` */
  readonly url?: string
  /** The site's id at the relay's operator. */
  readonly projectId: string
  /** The site's name, as phones show it. */
  readonly name: string
  /** The chains that the site offers, by their CAIP-2 ids. A wallet does not need to support any of them. */
  readonly chains: readonly string[]
  /**
   * Whether the relay's operator may be asked to attest this page, so that wallets can show that its address is the
   * verified one. The page then contains a hidden frame of the operator's verification host.
   *
   * @default false
   */
  readonly verify?: boolean
  /**
   * Returns the time, in milliseconds since 1970. Relay and phones refuse what is dated by a clock that is minutes off.
   *
   * @default the device's clock
   */
  readonly now?: () => number
}

/**
 * Creates the relay of a page. Loads nothing and sends nothing before it is used.
 *
 * @example
 * const relay = createRelay({ projectId, name: 'Example', chains: ['eip155:1'] })
 */
export function createRelay(
  options: RelayOptions,
  surroundings: Surroundings = browserSurroundings(),
): Relay {
  const line = createStore<RelayLine>('idle')
  const note = createSessionNote(surroundings.memory)
  let opening: Promise<Keeper> | undefined
  let keeper: Keeper | undefined
  let disposed = false

  async function open(): Promise<Keeper> {
    const { openKeeper } = await codeOf(() => import('./keeper.ts'))
    keeper = await openKeeper({ relay: options, surroundings, line, note })
    if (disposed) keeper.dispose()
    return keeper
  }
  const load = () => {
    opening ??= open().catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    load: () =>
      void load().then(
        ({ connect }) => disposed || connect(),
        () => {},
      ),
    pair: async call => (await unless(load(), call.signal)).pair(call),
    resume: async call => (note.read() ? (await unless(load(), call.signal)).resume(call) : null),
    answerTo: (request, call) => keeper?.answerTo(request, call) ?? null,
    line,
    hasKept: () => note.read() !== null,
    createPairing: createPairingEffects,
    parsePlace: parsePending,
    dispose: () => {
      disposed = true
      keeper?.dispose()
    },
  }
}

/** Waits for a value, unless the signal is aborted first. */
function unless<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}
