import { ServerUnreachableError } from '@countersign/api'
import { askUnaddressed } from '../authentication/ask-unaddressed.ts'
import type { Authentication } from '../authentication/authentication.ts'
import type { OneStepSignature, OpenUnaddressed } from '../authentication/open-message.ts'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { endSession, type Paired, readPaired } from '../connection/phone.ts'
import type { WalletView } from '../connection/state.ts'
import { errorText } from '../provider-error.ts'
import type { Effects } from '../update.ts'
import type { Wallet } from '../wallet.ts'
import { WalletCodeError, walletError } from '../wallet-error.ts'
import { type NewAddress, RelayUnreachableError } from './open-pairing.ts'
import { isPairing, isPairingAddress, type PairingCommand, type PairingEvent } from './reducer.ts'
import type { Relay } from './relay.ts'
import type { PairingAddress, PairingFailureKind, PairingState } from './state.ts'

/** A phone used the address, and its wallet is connected. */
export type PairedEvent = {
  readonly type: 'paired'
  readonly attempt: number
  readonly wallet: Wallet
  readonly view: WalletView
  /** What it signed in the same step, for one of its accounts; `null`: nothing. */
  readonly signed: OneStepSignature | null
}

export type PairingOptions = {
  readonly getState: () => PairingState
  readonly dispatch: (event: PairingEvent | PairedEvent) => void
  /** The catalogue entry that was selected, and whether the person is here to sign in with an account of the phone. */
  readonly chosen: () => { readonly entry: CatalogueEntry | null; readonly signsIn: boolean }
  readonly relay: Pick<Relay, 'load' | 'pair'>
  /** What wallets sign while they connect; without it they sign in a separate step. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  /** How long the backend may take to return what is to be signed, in milliseconds. @default 3_000 */
  readonly prepareTimeout?: number
}

/** The maximum lifetime of an address, in milliseconds: timers are limited to 24 days. */
const longestLifetime = 86_400_000
/**
 * The lifetime below which an address is brief, in milliseconds; after `mostBrief` in a row no other is created
 * automatically.
 */
const brief = 1_000
const mostBrief = 3

/** Creates addresses for phones, and replaces those that expire. */
export function createPairingEffects(options: PairingOptions): Effects<PairingCommand> {
  const { getState, dispatch, chosen, relay, prepareUnaddressed, prepareTimeout = 3_000 } = options
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: (PairingCommand & { readonly type: 'watch-deadline' }) | null = null
  let shownAt = 0
  let briefInARow = 0

  /** Stops creating addresses if they expire before anyone can scan them: otherwise this would not end. */
  function ranOut(attempt: number) {
    briefInARow = Date.now() - shownAt < brief ? briefInARow + 1 : 0
    if (briefInARow < mostBrief) return dispatch({ type: 'ran-out', attempt })
    briefInARow = 0
    dispatch({ type: 'failed', attempt, kind: 'unknown' })
  }

  function watchDeadline() {
    clearTimeout(timer)
    if (!shown) return
    const { attempt, deadline } = shown
    timer = setTimeout(() => ranOut(attempt), Math.max(0, deadline - Date.now()))
  }

  function stop() {
    running.abort()
    running = new AbortController()
    shown = null
    clearTimeout(timer)
  }

  async function requestFor(signsIn: boolean, kept: PairingAddress | null, signal: AbortSignal) {
    // A stored address keeps its request.
    if (kept) return kept.request
    if (!prepareUnaddressed || !signsIn) return null
    relay.load()
    return askUnaddressed(prepareUnaddressed, signal, prepareTimeout)
  }

  async function pair(attempt: number, kept: PairingAddress | null, signal: AbortSignal) {
    const fail = (kind: PairingFailureKind) => dispatch({ type: 'failed', attempt, kind })
    const { entry, signsIn } = chosen()
    try {
      const request = await requestFor(signsIn, kept, signal)
      if (signal.aborted) return
      const tell = ({ uri, lifetime }: NewAddress) => {
        if (!isPairingAddress(uri) || !(lifetime > 0)) return fail('unknown')
        shownAt = Date.now()
        const deadline = shownAt + Math.min(lifetime, longestLifetime)
        dispatch({ type: 'address', attempt, uri, deadline, request })
      }
      const address = kept && { uri: kept.uri }
      await take(attempt, request, await relay.pair({ wallet: entry, request, kept: address, signal, tell }))
    } catch (error) {
      if (hasRunOut(getState(), attempt, error)) ranOut(attempt)
      else fail(pairingFailure(error))
    }
  }

  async function take(attempt: number, request: OpenUnaddressed | null, paired: Paired) {
    const read = await readPaired(paired).catch(async error => {
      await endSession(paired.wallet)
      throw error
    })
    const signed = read && (await signedBy(paired, request, read.view))
    const pairing = getState()
    // The pairing was cancelled: the phone is notified, and not left with an unused session.
    if (!isPairing(pairing) || pairing.attempt !== attempt) return endSession(paired.wallet)
    if (read) return dispatch({ type: 'paired', attempt, ...read, signed })
    await endSession(paired.wallet)
    dispatch({ type: 'failed', attempt, kind: 'unknown' })
  }

  return {
    run: command => {
      switch (command.type) {
        case 'pair':
          stop()
          return void pair(command.attempt, command.kept, running.signal)
        case 'watch-deadline':
          shown = command
          return watchDeadline()
        case 'stop':
          return stop()
      }
    },
    woke: watchDeadline,
    dispose: stop,
  }
}

/** Loads the parser of texts if there is one to parse. The phone is connected regardless of the result. */
async function signedBy(
  { signed }: Paired,
  request: OpenUnaddressed | null,
  view: Paired['view'],
): Promise<OneStepSignature | null> {
  if (!signed || !request) return null
  const module = await import('../authentication/read-signed.ts').catch(() => null)
  const read = module?.readSigned(signed, request, view) ?? null
  // A phone may have more accounts than it shows: it is asked to sign for one of these.
  return read?.ofAnother ? null : read
}

/** Whether a pairing only timed out: the relay's clock and this device's may differ. */
function hasRunOut(state: PairingState, attempt: number, error: unknown): boolean {
  return state.status === 'ready' && state.attempt === attempt && /expire/i.test(errorText(error))
}

function pairingFailure(error: unknown): PairingFailureKind {
  if (error instanceof WalletCodeError) return 'code-missing'
  if (error instanceof RelayUnreachableError || error instanceof ServerUnreachableError) return 'unreachable'
  return walletError(error) === 'refused' ? 'refused' : 'unknown'
}
