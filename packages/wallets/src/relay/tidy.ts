import type { Client } from './surroundings.ts'

type Pairing = ReturnType<Client['core']['pairing']['pairings']['get']>

/** How long a record is kept that nobody waits for, in milliseconds: as long as the relay delivers again. */
const recordTime = 300_000
/** How many messages of a session are kept, so that one that is delivered again is known. */
const mostMessages = 60
/** Under this name the library keeps what it is known by to the relay. */
const clientSeed = 'client_ed25519_seed'
const over = { code: 6000, message: 'User disconnected.' }

/**
 * Clears what the library leaves behind: it keeps records for a month, and keys of what came to nothing for ever.
 *
 * @param isPairing - whether something is being made: then its keys are there before what they belong to
 */
export async function tidy(client: Client, isPairing: () => boolean): Promise<void> {
  const { core, session, proposal, pendingRequest, auth } = client
  const { history, expirer, relayer } = core
  const { pairings } = core.pairing
  const { keychain } = core.crypto
  const { messages } = relayer
  const now = Date.now()
  // After the phone's answer a pairing is of no use, once the library has noted there whose it was.
  const isOver = ({ expiry, active, peerMetadata }: Pairing) =>
    expiry * 1000 <= now || (active && peerMetadata !== undefined)

  for (const each of pairings.getAll()) if (isOver(each)) await forgetPairing(client, each.topic)

  const known = new Set<string>()
  // What a session has that is just being made is known to nobody but the subscriber.
  for (const name of [...history.values.map(({ topic }) => topic), ...keychain.keychain.keys()])
    if (await relayer.subscriber.isKnownTopic(name)) known.add(name)

  // From here on nothing is waited for until all is decided: what is made meanwhile would be taken for left behind.
  if (isPairing()) return
  const topics = new Set([...known, ...session.keys, ...pairings.keys])
  const cleared: Promise<void>[] = []

  for (const { id, pairingTopic } of proposal.getAll())
    if (!pairings.keys.includes(pairingTopic)) cleared.push(proposal.delete(id, over))

  // What a phone asks of the page, nobody answers; the library would keep it until a time that the phone has set.
  for (const { id } of pendingRequest.getAll()) cleared.push(pendingRequest.delete(id, over))
  for (const { id } of auth.requests.getAll()) cleared.push(auth.requests.delete(id, over))

  for (const { id, topic, request } of history.values) {
    const expiry: unknown = request.params?.request?.expiryTimestamp
    const awaited = typeof expiry === 'number' && expiry * 1000 > now
    // The first digits of an id are the time it was made at.
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

/** Ends a pairing, with what was proposed there; tells the phone where the relay can be reached. */
export async function endPairing(client: Client, topic: string): Promise<void> {
  const { core, proposal } = client
  // Out at once, and before anything is waited for: an answer that comes now is for nobody.
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
  // Where the relay is out of reach, the library unsubscribes from what it does not know once it is back.
  core.relayer.unsubscribe(topic).catch(() => {})
}

/** Forgets a session here, without a word to the phone. */
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
