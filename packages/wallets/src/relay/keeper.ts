import type { CatalogueEntry } from '../catalogue/entry.ts'
import type { Paired } from '../connection/phone.ts'
import type { OpenPairing } from '../pairing/open-pairing.ts'
import type { Relay, RelayLine } from '../pairing/relay.ts'
import { isSignature } from '../signature.ts'
import type { WritableStore } from '../store.ts'
import { answerTo, openRequest, toHex } from './answers.ts'
import { closeClient, metadataOf, openClient } from './client.ts'
import { PhoneError } from './errors.ts'
import type { SessionNote } from './kept-session.ts'
import { keepLine } from './line.ts'
import { signedIn } from './one-step.ts'
import { createPhones } from './phones.ts'
import {
  hasOpenProposal,
  proposalAt,
  propose,
  sessionAt,
  sessionFrom,
  topicOf,
  wasRefused,
} from './propose.ts'
import type { RelayOptions } from './relay.ts'
import type { Session, Surroundings } from './surroundings.ts'
import { endPairing, tidy } from './tidy.ts'

/** What the relay of a page does once the library is loaded. */
export type Keeper = Pick<Relay, 'pair' | 'answerTo' | 'resume' | 'dispose'> & {
  /** Connects, for a caller that is about to pair. */
  readonly connect: () => void
}

export type KeeperOptions = {
  readonly relay: RelayOptions
  readonly surroundings: Surroundings
  readonly line: WritableStore<RelayLine>
  readonly note: SessionNote
}

/** The lifetime of sessions, in seconds, and how long one that is not recorded can still be resumed. */
const sessionLifetime = 604_800
const unrecordedLifetime = 600
/** How far a phone's clock may be ahead, in seconds. */
const clockError = 86_400

/** Loads the library, clears its leftovers, and manages the page's phones from then on. */
export async function openKeeper({ relay, surroundings, line, note }: KeeperOptions): Promise<Keeper> {
  const client = await openClient(relay, surroundings)
  const { relayer } = client.core
  const { now = Date.now } = relay
  const { reach = 10_000 } = surroundings
  const offered = relay.chains.map(chain => Number(chain.slice('eip155:'.length)))
  let waiting = 0
  const clear = () => {
    keptLine.rest()
    return tidy(client, () => waiting > 0).catch(() => {})
  }
  const phones = createPhones({ client, note, offered, clear })

  const needed = () => waiting > 0 || phones.topics().length > 0
  const keptLine = keepLine(relayer, line, needed, surroundings.rest)

  /** The library would replace an open connection by another one, and lose what is in transit. */
  const openLine = () => {
    if (!relayer.connected) relayer.transportOpen().catch(() => {})
  }

  async function settle(
    session: Session,
    entry: CatalogueEntry | null,
    signal: AbortSignal,
  ): Promise<Paired> {
    const { topic, sessionConfig } = session
    try {
      // With each request, the library would open the app that another kit on the site has stored.
      await client.session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
      signal.throwIfAborted()
      return { ...phones.open(session, entry?.id ?? null, null), signed: signedIn(client, session) }
    } catch (error) {
      // The pairing was cancelled: the phone is notified, and not left with an unused session.
      void phones.end(topic)
      throw error
    }
  }

  const drop = (topic: string) => endPairing(client, topic).catch(() => {})

  const pair: OpenPairing = async ({ wallet, request, kept, signal, tell }) => {
    signal.throwIfAborted()
    waiting += 1
    try {
      await keptLine.need()
      signal.throwIfAborted()
      Object.assign(client.metadata, metadataOf(relay.name, surroundings.page()))
      const settled = kept && sessionFrom(client, topicOf(kept.uri))
      if (settled) return await settle(settled, wallet, signal)
      const refused = kept && wasRefused(client, kept.uri)
      const again = kept ? proposalAt(client, kept.uri) : undefined
      if (kept && !again) void drop(topicOf(kept.uri))
      if (refused) throw new PhoneError(5000, 'The wallet has refused.')
      const proposal = again ?? (await propose(client, { chains: relay.chains, request, now, reach, signal }))
      if (again) openLine()
      tell({ uri: proposal.uri, lifetime: proposal.deadline - Date.now() })
      try {
        return await settle(await sessionAt(client, proposal, signal), wallet, signal)
      } catch (error) {
        void drop(proposal.topic)
        throw error
      }
    } finally {
      waiting -= 1
      if (!needed() && !relayer.connected) line.set('idle')
      void clear()
    }
  }

  const isForgotten = ({ topic, expiry }: Session) => {
    if (topic === note.read()?.topic) return false
    // The phone sets the expiry, by its own clock, to any value: a session that never expires would be kept forever.
    const age = Date.now() / 1000 - (expiry - sessionLifetime)
    return !(age < unrecordedLifetime && age > -clockError)
  }
  for (const session of client.session.getAll()) if (isForgotten(session)) void phones.end(session.topic)
  // Otherwise a response may be in processing, whose keys are stored before the session.
  if (!hasOpenProposal(client)) await clear()

  return {
    connect: keptLine.openAhead,
    pair,
    resume: async ({ signal }) => {
      signal.throwIfAborted()
      const kept = note.read()
      if (!kept) return null
      if (!client.session.keys.includes(kept.topic)) {
        note.forget(kept.topic)
        return null
      }
      const opened = phones.open(client.session.get(kept.topic), kept.entry, kept)
      await keptLine.need()
      // The session is available without the relay; its messages arrive once it is connected.
      if (await relayer.subscriber.isKnownTopic(kept.topic)) openLine()
      else relayer.subscribe(kept.topic).catch(() => {})
      return { ...opened, signed: null }
    },
    answerTo: ({ message, address }, { signal }) => {
      const asked = { data: toHex(message), address }
      for (const topic of phones.topics()) {
        const open = openRequest(client, topic, asked, note.wasSent)
        if (open) return answerTo(client, open, signal).then(readSignature)
      }
      return null
    },
    dispose: () => {
      keptLine.end()
      phones.dispose()
      if (surroundings.storage) void closeClient(client).catch(() => {})
    },
  }
}

function readSignature(answer: unknown): `0x${string}` {
  if (isSignature(answer)) return answer
  throw new TypeError('The wallet returned an invalid signature.')
}
