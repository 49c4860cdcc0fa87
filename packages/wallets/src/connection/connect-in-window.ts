import { askUnaddressed } from '../authentication/ask-unaddressed.ts'
import type { Authentication } from '../authentication/authentication.ts'
import type { OneStepSignature, OpenUnaddressed } from '../authentication/open-message.ts'
import { readSigned } from '../authentication/read-signed.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { listen } from '../provider-reports.ts'
import type { Wallet } from '../wallet.ts'
import { concerns } from './reducer.ts'
import type { ConnectionState, WalletView } from './state.ts'
import type { WalletConnection } from './wallet-connection.ts'

export type InWindowOptions = {
  readonly hosted: Pick<Hosted, 'connect'>
  /** What wallets sign while they connect; without it they sign in a separate step. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  readonly getState: () => ConnectionState
  /** Whether the person is here to sign in with an account of the wallet. */
  readonly signsIn: () => boolean
}

export type HostedAttempt = {
  readonly wallet: Wallet
  /** The connection to it, which may still be opening. */
  readonly link: Promise<WalletConnection>
  readonly signal: AbortSignal
  /** Called before the wallet receives the request. */
  readonly asked: () => void
  /** Called once its page is loaded and asks the person. */
  readonly ready: () => void
}

/** How long the backend may take to return what is to be signed, in milliseconds. */
const prepareTimeout = 3_000

/**
 * Connects a hosted wallet, and has it sign in the same step if the person is here to sign in. This module is loaded
 * when such a wallet is selected.
 *
 * @throws what the connection, the wallet, or its window throws, or the signal's reason
 */
export async function connectInWindow(
  { hosted, prepareUnaddressed, getState, signsIn }: InWindowOptions,
  { wallet, link, signal, asked, ready }: HostedAttempt,
): Promise<{ readonly view: WalletView; readonly signed: OneStepSignature | null }> {
  const [line, request] = await Promise.all([link, requestFor()])
  signal.throwIfAborted()
  asked()
  const stop = listen(wallet.provider, 'ready', ready)
  const answer = await hosted.connect(wallet, { request, signal }).finally(stop)
  if (signal.aborted) {
    // The attempt was cancelled: the wallet must not stay connected to a page that does not know about it.
    if (!concerns(getState(), wallet)) await line.disconnect().catch(() => {})
    throw signal.reason
  }
  const view = await line.connect()
  return { view, signed: readSigned(answer, request, view) }

  async function requestFor(): Promise<OpenUnaddressed | null> {
    return prepareUnaddressed && signsIn() ? askUnaddressed(prepareUnaddressed, signal, prepareTimeout) : null
  }
}
