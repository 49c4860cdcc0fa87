import type { OneStepSignature } from '../dialog/event.ts'
import type { DialogState } from '../dialog/state.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { askUnaddressed } from '../sign-in/ask-unaddressed.ts'
import type { Authentication } from '../sign-in/authentication.ts'
import { readSigned } from '../sign-in/read-signed.ts'
import type { OpenUnaddressed } from '../sign-in/state.ts'
import { listen, type Wallet } from '../wallet.ts'
import { concerns } from './concerns.ts'
import type { Link } from './link.ts'
import type { WalletView } from './state.ts'

export type InWindowOptions = {
  readonly hosted: Pick<Hosted, 'connect'>
  /** What wallets are to sign while they connect; without it they sign in a step of their own. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  readonly getState: () => DialogState
}

export type HostedAttempt = {
  readonly wallet: Wallet
  /** The line to it, which may still be opening. */
  readonly link: Promise<Link>
  readonly signal: AbortSignal
  /** Called before the wallet is asked. */
  readonly asked: () => void
  /** Called once its page is there, and asks the person. */
  readonly spoke: () => void
}

/** How long the backend may take to say what is to be signed, in milliseconds. */
const patience = 3_000

/**
 * Connects a hosted wallet, and has it sign in the same step where the person is here to sign in. This module is loaded
 * when such a wallet is picked.
 *
 * @throws what the line, the wallet, or its window throws, or the signal's reason
 */
export async function connectInWindow(
  { hosted, prepareUnaddressed, getState }: InWindowOptions,
  { wallet, link, signal, asked, spoke }: HostedAttempt,
): Promise<{ readonly view: WalletView; readonly signed: OneStepSignature | null }> {
  const [line, request] = await Promise.all([link, requestFor()])
  signal.throwIfAborted()
  asked()
  const stop = listen(wallet.provider, 'spoke', spoke)
  const answer = await hosted.connect(wallet, { request, signal }).finally(stop)
  if (signal.aborted) {
    // Nobody waits for it any more: it is not left connected to a page that does not know of it.
    if (!concerns(getState().connection, wallet)) await line.disconnect().catch(() => {})
    throw signal.reason
  }
  const view = await line.connect()
  return { view, signed: readSigned(answer, request, view) }

  async function requestFor(): Promise<OpenUnaddressed | null> {
    const { purpose, as } = getState()
    // As an owner of a Safe it signs for itself alone.
    return prepareUnaddressed && purpose === 'sign-in' && !as
      ? askUnaddressed(prepareUnaddressed, signal, patience)
      : null
  }
}
