import { clientSeed } from './right-time.ts'
import type { Client } from './surroundings.ts'

type Pairing = ReturnType<Client['core']['pairing']['pairings']['get']>

/** How long a record is kept without a pending request, in milliseconds: as long as the relay redelivers. */
const recordTime = 300_000
/** How many messages of a session are kept, so that a redelivered one is recognized. */
const mostMessages = 60
const over = { code: 6000, message: 'User disconnected.' }

/**
 * Clears the library's leftovers. Version 2.25.0 of `@walletconnect/core` and `@walletconnect/sign-client` keeps the
 * history records of requests without a response for 30 days, and does not delete the key pair of a proposal that
 * expires without a response. This function can be removed when they do both.
 *
 * An upstream report of a growing history is closed, after a maintainer called the growth expected:
 * https://github.com/WalletConnect/walletconnect-monorepo/issues/3513
 *
 * @param isPairing - whether a pairing is being created: then its keys are stored before what they belong to
 */
export async function tidy(client: Client, isPairing: () => boolean): Promise<void> {
  const { core, session, proposal, pendingRequest, auth } = client
  const { history, expirer, relayer } = core
  const { pairings } = core.pairing
  const { keychain } = core.crypto
  const { messages } = relayer
  const now = Date.now()
  // After the phone's response a pairing is not needed, once the library has stored the peer's metadata in it.
  const isOver = ({ expiry, active, peerMetadata }: Pairing) =>
    expiry * 1000 <= now || (active && peerMetadata !== undefined)

  for (const each of pairings.getAll()) if (isOver(each)) await forgetPairing(client, each.topic)

  const known = new Set<string>()
  // Only the subscriber knows the topic of a session that is being created.
  for (const name of [...history.values.map(({ topic }) => topic), ...keychain.keychain.keys()])
    if (await relayer.subscriber.isKnownTopic(name)) known.add(name)

  // No `await` from here until everything is decided: what is created in the meantime would count as a leftover.
  if (isPairing()) return
  const topics = new Set([...known, ...session.keys, ...pairings.keys])
  const cleared: Promise<void>[] = []

  for (const { id, pairingTopic } of proposal.getAll())
    if (!pairings.keys.includes(pairingTopic)) cleared.push(proposal.delete(id, over))

  // The page responds to no request from a phone; the library would keep it until an expiry that the phone has set.
  for (const { id } of pendingRequest.getAll()) cleared.push(pendingRequest.delete(id, over))
  for (const { id } of auth.requests.getAll()) cleared.push(auth.requests.delete(id, over))

  for (const { id, topic, request } of history.values) {
    const expiry: unknown = request.params?.request?.expiryTimestamp
    const awaited = typeof expiry === 'number' && expiry * 1000 > now
    // The first digits of an id are its creation time.
    if (!topics.has(topic) || (!awaited && id / 1000 < now - recordTime)) history.delete(topic, id)
  }

  for (const { target } of expirer.values) {
    const [kind, name = ''] = target.split(':')
    if (kind === 'topic' && !topics.has(name)) expirer.del(name)
    if (kind === 'id' && !proposal.keys.includes(Number(name))) expirer.del(Number(name))
  }

  const keys = new Set([clientSeed, ...topics])
  for (const { proposer } of proposal.getAll()) keys.add(proposer.publicKey)
  for (const { self } of session.getAll()) keys.add(self.publicKey)
  for (const name of [...keychain.keychain.keys()]) if (!keys.has(name)) cleared.push(keychain.del(name))

  for (const [topic, read] of [...messages.messages])
    if (!topics.has(topic)) cleared.push(messages.del(topic))
    else messages.messages.set(topic, Object.fromEntries(Object.entries(read).slice(-mostMessages)))
  await Promise.all(cleared)
}

/** Ends a pairing and its proposal; notifies the phone if the relay is connected. */
export async function endPairing(client: Client, topic: string): Promise<void> {
  const { core, proposal } = client
  // First and without an `await`: a response that arrives now must be ignored.
  for (const { id, pairingTopic, proposer } of proposal.getAll()) {
    if (pairingTopic !== topic) continue
    core.expirer.set(id, 0)
    if (core.crypto.keychain.has(proposer.publicKey)) await core.crypto.deleteKeyPair(proposer.publicKey)
  }
  const { pairings } = core.pairing
  if (pairings.keys.includes(topic) && core.relayer.connected)
    await core.pairing.disconnect({ topic }).catch(() => {})
  await forgetPairing(client, topic)
}

async function forgetPairing({ core }: Client, topic: string): Promise<void> {
  core.expirer.del(topic)
  core.history.delete(topic)
  await core.pairing.pairings.delete(topic, over)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  await core.relayer.messages.del(topic)
  // If the relay cannot be reached, the library unsubscribes from unknown topics once it is back.
  core.relayer.unsubscribe(topic).catch(() => {})
}

/** Forgets a session here, without notifying the phone. */
export async function forgetSession({ core, session }: Client, topic: string): Promise<void> {
  if (!session.keys.includes(topic)) return
  const { self } = session.get(topic)
  await session.delete(topic, over)
  core.expirer.del(topic)
  core.history.delete(topic)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  if (core.crypto.keychain.has(self.publicKey)) await core.crypto.deleteKeyPair(self.publicKey)
  await core.relayer.messages.del(topic)
  core.relayer.unsubscribe(topic).catch(() => {})
}
