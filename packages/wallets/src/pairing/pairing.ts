import { ServerUnreachableError } from '@countersign/api'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { WalletCodeError } from '../connection/failure.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { OneStepSignature } from '../dialog/event.ts'
import type { DialogState } from '../dialog/state.ts'
import { cleanName } from '../discovery/announcement.ts'
import { errorText } from '../provider-error.ts'
import { askUnaddressed } from '../sign-in/ask-unaddressed.ts'
import type { Authentication } from '../sign-in/authentication.ts'
import type { OpenUnaddressed } from '../sign-in/state.ts'
import { walletError } from '../wallet-error.ts'
import { endSession } from './end-session.ts'
import { type Paired, type PairingNews, RelayUnreachableError } from './open-pairing.ts'
import { isPairingAddress } from './pairing-address.ts'
import { readPaired } from './read-paired.ts'
import { isPairing, type PairingEvent } from './reducer.ts'
import type { Relay } from './relay.ts'
import type { PairingFailureKind, PairingState } from './state.ts'

export type PairingOptions = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  /** `null` where the site has no relay: then nothing leads here. */
  readonly relay: Pick<Relay, 'load' | 'pair'> | null
  readonly entryOf: (wallet: string) => CatalogueEntry | null
  /** What wallets are to sign while they connect; without it they sign in a step of its own. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  /** How long the backend may take to say what is to be signed, in milliseconds. @default 3_000 */
  readonly patience?: number
}

/** How long an address lives at most, in milliseconds: timers count no further than 24 days. */
const longestLifetime = 86_400_000
/** An address that runs out sooner is brief, in milliseconds; so many in a row, and no other is made by itself. */
const brief = 1_000
const mostBrief = 3

/** Makes addresses for phones as the reducer decides, and replaces those that run out. */
export function createPairingEffect(options: PairingOptions): Effect {
  const { getState, dispatch, relay, entryOf, prepareUnaddressed, patience = 3_000 } = options
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = 0
  let briefInARow = 0
  const send = (event: PairingEvent) => dispatch({ type: 'pairing', event })

  /** A relay whose addresses are over before anyone can scan them would be asked for another without end. */
  function ranOut(attempt: number) {
    briefInARow = Date.now() - shownAt < brief ? briefInARow + 1 : 0
    if (briefInARow < mostBrief) return send({ type: 'ran-out', attempt })
    briefInARow = 0
    send({ type: 'failed', attempt, kind: 'unknown' })
  }

  function watchDeadline(pairing: PairingState) {
    clearTimeout(timer)
    if (pairing.status !== 'ready') return
    const left = Math.max(0, pairing.deadline - Date.now())
    timer = setTimeout(() => ranOut(pairing.attempt), left)
  }

  async function requestFor(state: DialogState, signal: AbortSignal): Promise<OpenUnaddressed | null> {
    // What was asked with an address that is kept stays asked.
    if (state.pairing.status === 'ready') return state.pairing.request
    // It signs for itself alone.
    if (!prepareUnaddressed || state.purpose !== 'sign-in' || state.as) return null
    relay?.load()
    return askUnaddressed(prepareUnaddressed, signal, patience)
  }

  async function pair(state: DialogState, signal: AbortSignal) {
    const { attempt } = state.pairing
    const fail = (kind: PairingFailureKind) => send({ type: 'failed', attempt, kind })
    if (!relay) return fail('unreachable')
    const wallet = state.view?.name === 'scan' ? state.view.wallet : null
    const kept = state.pairing.status === 'ready' ? { uri: state.pairing.uri } : null
    try {
      const request = await requestFor(state, signal)
      if (signal.aborted) return
      const tell = (news: PairingNews) => {
        switch (news.type) {
          case 'uri': {
            const { uri, lifetime } = news
            if (!isPairingAddress(uri) || !(lifetime > 0)) return fail('unknown')
            shownAt = Date.now()
            const deadline = shownAt + Math.min(lifetime, longestLifetime)
            return send({ type: 'address', attempt, uri, deadline, request })
          }
          case 'scanned':
            return send({ type: 'scanned', attempt, wallet: cleanName(news.wallet) })
        }
      }
      const entry = wallet === null ? null : entryOf(wallet)
      await take(attempt, request, await relay.pair({ wallet: entry, request, kept, signal, tell }))
    } catch (error) {
      if (hasRunOut(getState().pairing, attempt, error)) ranOut(attempt)
      else fail(pairingFailure(error))
    }
  }

  async function take(attempt: number, request: OpenUnaddressed | null, paired: Paired) {
    const read = readPaired(paired)
    const signed = read && (await signedBy(paired, request, read.view))
    const { pairing } = getState()
    // Nobody waits for it any more: the phone is told, not left with a connection to nothing.
    if (!isPairing(pairing) || pairing.attempt !== attempt) return endSession(paired.wallet)
    if (read) return dispatch({ type: 'paired', attempt, ...read, signed })
    await endSession(paired.wallet)
    send({ type: 'failed', attempt, kind: 'unknown' })
  }

  return {
    changed: ({ pairing: before }, state) => {
      const { pairing } = state
      if (pairing === before) return
      if (pairing.attempt !== before.attempt || pairing.status === 'failed') {
        running.abort()
        running = new AbortController()
      }
      if (pairing.attempt !== before.attempt && isPairing(pairing)) void pair(state, running.signal)
      watchDeadline(pairing)
    },
    woke: () => watchDeadline(getState().pairing),
    dispose: () => {
      clearTimeout(timer)
      running.abort()
    },
  }
}

/** The parser of texts is loaded where there is one to parse. Whatever comes of it, the phone is connected. */
async function signedBy(
  { signed }: Paired,
  request: OpenUnaddressed | null,
  view: Paired['view'],
): Promise<OneStepSignature | null> {
  if (!signed || !request) return null
  const module = await import('../sign-in/read-signed.ts').catch(() => null)
  const read = module?.readSigned(signed, request, view) ?? null
  // A phone may hold more accounts than it shows: it is asked to sign for one of these.
  return read?.ofAnother ? null : read
}

/** Whether a pairing only took too long: the relay's clock and this device's need not say so at the same moment. */
function hasRunOut(state: PairingState, attempt: number, error: unknown): boolean {
  const shown = state.status === 'ready' || state.status === 'scanned'
  return shown && state.attempt === attempt && /expire/i.test(errorText(error))
}

function pairingFailure(error: unknown): PairingFailureKind {
  if (
    error instanceof RelayUnreachableError ||
    error instanceof ServerUnreachableError ||
    error instanceof WalletCodeError
  )
    return 'unreachable'
  return walletError(error) === 'refused' ? 'refused' : 'unknown'
}
