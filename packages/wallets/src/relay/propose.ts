import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import type { UnaddressedMessage } from '../sign-in/authentication.ts'
import { PairingExpiredError, PhoneError, readFailure } from './errors.ts'
import { authenticationRequest, withIssuedAt } from './one-step.ts'
import { phoneEvents, phoneMethods } from './phone-provider.ts'
import type { Client, Session } from './surroundings.ts'
import { endPairing } from './tidy.ts'

/** How long after a phone has dropped the pairing its refusal may come, in milliseconds. */
const lastWord = 500

/** An address at which a phone is waited for. */
export type Proposal = {
  readonly uri: string
  readonly topic: string
  readonly id: number
  /** In milliseconds since 1970. */
  readonly deadline: number
}

export type ProposeOptions = {
  /** CAIP-2. None is required. */
  readonly chains: readonly string[]
  readonly request: UnaddressedMessage | null
  /** How long the relay may take to have the proposal, in milliseconds. The library would wait for minutes. */
  readonly reach: number
  readonly signal: AbortSignal
}

/**
 * Makes an address, and leaves a proposal there for the phone that takes it up.
 *
 * @throws {RelayUnreachableError}; the signal's reason
 */
export async function propose(
  client: Client,
  { chains, request, reach, signal }: ProposeOptions,
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
    return proposal
  } catch (error) {
    // It may still come through: then there is nobody who shows it.
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

/** Finds what waits at an address of this browser; `undefined`: nothing more can come of it. */
export function proposalAt(client: Client, uri: string): Proposal | undefined {
  const topic = topicOf(uri)
  const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  const { pairings } = client.core.pairing
  if (!proposal || !pairings.keys.includes(topic)) return undefined
  const { expiry, active } = pairings.get(topic)
  const deadline = Math.min(expiry, proposal.expiryTimestamp) * 1000
  // Where an earlier page read the phone's answer and not the session, what belongs to it went with that page.
  if (deadline <= Date.now() || (active && !isSettling(client, proposal.id))) return undefined
  return { uri, topic, id: proposal.id, deadline }
}

/** Whether a phone may yet answer a proposal, or has just done so. */
export function hasOpenProposal({ core, proposal }: Client): boolean {
  return proposal
    .getAll()
    .some(
      ({ pairingTopic, expiryTimestamp }) =>
        expiryTimestamp * 1000 > Date.now() && core.pairing.pairings.keys.includes(pairingTopic),
    )
}

/** Whether this page has read a phone's answer to a proposal, and waits for the session that follows. */
export function isSettling({ engine }: Client, proposal: number): boolean {
  const settling: unknown = Reflect.get(engine, 'pendingSessions')
  return settling instanceof Map && settling.has(proposal)
}

/**
 * Whether the phone has said no at an address, while no page was there to hear it: of a proposal nothing is left then,
 * while the pairing waits for another one.
 */
export function wasRefused(client: Client, uri: string): boolean {
  const topic = topicOf(uri)
  const { pairings } = client.core.pairing
  if (!pairings.keys.includes(topic)) return false
  const { expiry, active } = pairings.get(topic)
  const proposed = client.proposal.getAll().some(({ pairingTopic }) => pairingTopic === topic)
  return !proposed && !active && expiry * 1000 > Date.now()
}

/** Gives the topic that an address names; an empty text if it is none. */
export function topicOf(uri: string): string {
  return /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1] ?? ''
}

/** Finds the session that an address has led to. */
export function sessionFrom(client: Client, topic: string): Session | undefined {
  return client.session.getAll().find(({ pairingTopic }) => pairingTopic === topic)
}

/**
 * Waits for the phone's answer to a proposal. Goes by what the library keeps, not by what it tells who made the proposal:
 * that was a page before, or it is told nothing because the line was lost just then.
 *
 * @throws what the phone said; {PairingExpiredError}; the signal's reason
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
  // A session is kept before the phone hears of it, and that may fail.
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

/** Waits no longer than so many milliseconds, nor after the signal. */
async function within<Value>(value: Promise<Value>, time: number, signal: AbortSignal): Promise<Value> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(time)])
  limit.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const ended = () => reject(limit.reason)
  limit.addEventListener('abort', ended)
  return Promise.race([value, promise]).finally(() => limit.removeEventListener('abort', ended))
}
