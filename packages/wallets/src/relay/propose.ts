import type { UnaddressedMessage } from '../authentication/authentication.ts'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import { PairingExpiredError, PhoneError, readFailure } from './errors.ts'
import { authenticationRequest, withIssuedAt } from './one-step.ts'
import { phoneEvents, phoneMethods } from './phone-provider.ts'
import { aheadOfDevice, movedAddress } from './right-time.ts'
import type { Client, Session } from './surroundings.ts'
import { endPairing } from './tidy.ts'

/** How long after a phone has dropped the pairing its rejection may arrive, in milliseconds. */
const lastWord = 500

/** An address that waits for a phone. */
export type Proposal = {
  readonly uri: string
  readonly topic: string
  readonly id: number
  /** In milliseconds since 1970. */
  readonly deadline: number
}

export type ProposeOptions = {
  /** CAIP-2. A wallet does not need to support any of them. */
  readonly chains: readonly string[]
  readonly request: UnaddressedMessage | null
  /** Returns the right time, in milliseconds since 1970: the address expires by the phone's clock. */
  readonly now: () => number
  /** How long the relay may take to receive the proposal, in milliseconds. The library would wait for minutes. */
  readonly reach: number
  readonly signal: AbortSignal
}

/**
 * Creates an address with a proposal for the phone that uses it.
 *
 * @throws {RelayUnreachableError}; the signal's reason
 */
export async function propose(
  client: Client,
  { chains, request, now, reach, signal }: ProposeOptions,
): Promise<Proposal> {
  const { pairing } = client.core
  let topic: string | undefined
  const made = (created: { readonly topic: string }) => {
    topic ??= created.topic
  }
  pairing.events.once('pairing_create', made)
  const reset = request ? withIssuedAt(client, request) : () => {}
  const proposed = client.connect({
    optionalNamespaces: {
      eip155: { chains: [...chains], methods: [...phoneMethods], events: [...phoneEvents] },
    },
    ...(request && { authentication: [authenticationRequest(request)] }),
  })
  try {
    const { uri = '' } = await within(proposed, reach, signal)
    const proposal = proposalAt(client, uri)
    if (!proposal) throw new Error('The proposal is gone.')
    return { ...proposal, uri: movedAddress(uri, aheadOfDevice(now)) }
  } catch (error) {
    // It may still succeed, but nothing would show it.
    const drop = async () => {
      if (topic) await endPairing(client, topic).catch(() => {})
    }
    void drop()
    void proposed.then(drop, drop)
    signal.throwIfAborted()
    throw new RelayUnreachableError('The relay could not be reached.', { cause: error })
  } finally {
    pairing.events.off('pairing_create', made)
    reset()
  }
}

/** Returns the proposal at an address of this browser; `undefined` if it is no longer usable. */
export function proposalAt(client: Client, uri: string): Proposal | undefined {
  const topic = topicOf(uri)
  const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  const { pairings } = client.core.pairing
  if (!proposal || !pairings.keys.includes(topic)) return undefined
  const { expiry, active } = pairings.get(topic)
  const deadline = Math.min(expiry, proposal.expiryTimestamp) * 1000
  // If an earlier page processed the phone's response but not the session, its keys were lost with that page.
  if (deadline <= Date.now() || (active && !isSettling(client, proposal.id))) return undefined
  return { uri, topic, id: proposal.id, deadline }
}

/** Whether a phone can still respond to a proposal, or has just done so. */
export function hasOpenProposal({ core, proposal }: Client): boolean {
  return proposal
    .getAll()
    .some(
      ({ pairingTopic, expiryTimestamp }) =>
        expiryTimestamp * 1000 > Date.now() && core.pairing.pairings.keys.includes(pairingTopic),
    )
}

/** Whether this page has processed a phone's response to a proposal, and waits for the session that follows. */
export function isSettling({ engine }: Client, proposal: number): boolean {
  const settling: unknown = Reflect.get(engine, 'pendingSessions')
  return settling instanceof Map && settling.has(proposal)
}

/**
 * Whether the phone has rejected the proposal at an address while no page was open: then the proposal has been deleted,
 * while the pairing still exists.
 */
export function wasRefused(client: Client, uri: string): boolean {
  const topic = topicOf(uri)
  const { pairings } = client.core.pairing
  if (!pairings.keys.includes(topic)) return false
  const { expiry, active } = pairings.get(topic)
  const proposed = client.proposal.getAll().some(({ pairingTopic }) => pairingTopic === topic)
  return !proposed && !active && expiry * 1000 > Date.now()
}

/** Returns the topic that an address names; an empty string if the address is invalid. */
export function topicOf(uri: string): string {
  return /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1] ?? ''
}

/** Finds the session that was created from an address. */
export function sessionFrom(client: Client, topic: string): Session | undefined {
  return client.session.getAll().find(({ pairingTopic }) => pairingTopic === topic)
}

/**
 * Waits for the phone's response to a proposal. Observes the library's stores instead of the promise of
 * `client.connect`: that promise belongs to the page that proposed, which may have been reloaded, and may not settle if
 * the connection was lost just then.
 *
 * The promise of `client.connect` can replace this function once the library also settles it for a response after a
 * reload. Version 2.25.0 of `@walletconnect/sign-client` keeps its listener in memory only. A report of a reload during
 * pairing, from 2021 and version 2.0, is closed:
 * https://github.com/WalletConnect/walletconnect-monorepo/issues/549
 *
 * @throws what the phone returned; {PairingExpiredError}; the signal's reason
 */
export function sessionAt(client: Client, proposal: Proposal, signal: AbortSignal): Promise<Session> {
  const { topic, id, deadline } = proposal
  const { history, expirer, pairing } = client.core
  const { promise, resolve, reject } = Promise.withResolvers<Session>()

  const look = () => {
    const session = sessionFrom(client, topic)
    if (session) resolve(session)
  }
  const answered = (record: { readonly id: number; readonly response?: object }) => {
    if (record.id !== id || !record.response || !('error' in record.response)) return
    reject(readFailure(record.response.error))
  }
  const dropped = (gone: { readonly topic: string }) => {
    if (gone.topic !== topic) return
    setTimeout(() => reject(new PhoneError(5000, 'The wallet has dropped the pairing.')), lastWord)
  }
  const aborted = () => reject(signal.reason)
  const timer = setTimeout(() => reject(new PairingExpiredError()), deadline - Date.now())

  client.on('session_connect', look)
  // A session is stored before the phone is notified, which may fail.
  expirer.on('expirer_created', look)
  history.on('history_updated', answered)
  pairing.events.on('pairing_delete', dropped)
  signal.addEventListener('abort', aborted)
  if (signal.aborted) aborted()
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    client.off('session_connect', look)
    expirer.off('expirer_created', look)
    history.off('history_updated', answered)
    pairing.events.off('pairing_delete', dropped)
    signal.removeEventListener('abort', aborted)
  })
}

/** Waits for a value until a timeout, in milliseconds, or until the signal is aborted. */
async function within<Value>(value: Promise<Value>, time: number, signal: AbortSignal): Promise<Value> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(time)])
  limit.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const ended = () => reject(limit.reason)
  limit.addEventListener('abort', ended)
  return Promise.race([value, promise]).finally(() => limit.removeEventListener('abort', ended))
}
