import type { CatalogueEntry } from '../catalogue/entry.ts'
import { readWalletView } from '../connection/wallet-view.ts'
import { cleanName } from '../discovery/announcement.ts'
import type { OpenPairing, Paired } from '../pairing/open-pairing.ts'
import type { Relay, RelayLine } from '../pairing/relay.ts'
import type { WritableStore } from '../store.ts'
import { answerTo, openRequest, toHex } from './answers.ts'
import { closeClient, metadataOf, openClient } from './client.ts'
import { PhoneError } from './errors.ts'
import type { KeptSession, SessionNote } from './kept-session.ts'
import { keepLine } from './line.ts'
import { appLinks } from './links.ts'
import { listedIn, shownOf } from './namespaces.ts'
import { signedIn } from './one-step.ts'
import { type PhoneProvider, phoneProvider } from './phone-provider.ts'
import { proposalAt, propose, sessionAt, sessionFrom } from './propose.ts'
import type { RelayOptions } from './relay.ts'
import type { Session, Surroundings } from './surroundings.ts'
import { endPairing, forgetSession, tidy } from './tidy.ts'

/** What the relay of a page does once the library is there. */
export type Keeper = Pick<Relay, 'pair' | 'answerTo' | 'resume' | 'dispose'>

export type KeeperOptions = {
  readonly relay: RelayOptions
  readonly surroundings: Surroundings
  readonly line: WritableStore<RelayLine>
  readonly note: SessionNote
}

/** How the ids of wallets on phones begin; their session's topic follows. */
const phoneId = 'phone:'

type Live = { readonly phone: PhoneProvider; readonly wallet: Paired['wallet'] }

/** Loads the library, clears what it left behind, and takes care of the page's phones from then on. */
export async function openKeeper({ relay, surroundings, line, note }: KeeperOptions): Promise<Keeper> {
  const client = await openClient(relay, surroundings)
  const { relayer } = client.core
  const offered = relay.chains.map(chain => Number(chain.slice('eip155:'.length)))
  const { reach = 10_000 } = surroundings
  const live = new Map<string, Live>()
  let waiting = 0

  const needed = () => waiting > 0 || live.size > 0
  const letGo = keepLine(relayer, line, needed)
  const need = () => {
    if (!relayer.connected && line.getSnapshot() === 'idle') line.set('connecting')
  }
  const clear = () => tidy(client).catch(() => {})

  /** Ends a session and tells the phone, for as long as the library tries; then it is forgotten here. */
  const end = (topic: string) =>
    client
      .disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      .catch(() => forgetSession(client, topic))
      .then(clear, clear)

  function open(session: Session, entry: string | null, before: KeptSession | null): Live {
    const { topic } = session
    const known = live.get(topic)
    if (known) return known
    const chosen = before && { chainId: before.chainId, accounts: before.account ? [before.account] : [] }
    const shown = shownOf(listedIn(session.namespaces), chosen ?? {}, offered)
    if (!shown) throw new PhoneError(4100, 'The wallet shows no account.')
    const keep = ({ chainId, accounts: [account] }: typeof shown) =>
      note.keep({ topic, expiresAt: session.expiry * 1000, entry, chainId, account: account ?? null })
    const phone = phoneProvider({
      client,
      topic,
      shown,
      offered,
      changed: next => {
        if (note.read()?.topic === topic) keep(next)
      },
      end: () => end(topic),
      over: () => {
        live.delete(topic)
        note.forget(topic)
      },
    })
    const { metadata } = session.peer
    const wallet = {
      id: `${phoneId}${topic}`,
      name: cleanName(metadata.name),
      icon: null,
      rdns: null,
      provider: phone.provider,
      phone: { entry, links: appLinks(metadata.redirect) },
    }
    live.set(topic, { phone, wallet })
    keep(shown)
    need()
    return { phone, wallet }
  }

  function pairedWith({ phone, wallet }: Live, signed: Paired['signed']): Paired {
    const view = readWalletView(phone.shown())
    if (!view) throw new PhoneError(4100, 'The wallet shows no account.')
    return { wallet, view, signed }
  }

  async function settle(
    session: Session,
    entry: CatalogueEntry | null,
    signal: AbortSignal,
  ): Promise<Paired> {
    const { topic, sessionConfig } = session
    // The library would open the app that some other kit of the site has noted, with each request.
    await client.session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
    try {
      const opened = open(session, entry?.id ?? null, null)
      signal.throwIfAborted()
      return pairedWith(opened, signedIn(client, session))
    } catch (error) {
      // Nobody waits for it any more: the phone is told, not left with a connection to nothing.
      live.get(topic)?.phone.ended()
      void end(topic)
      throw error
    }
  }

  const pair: OpenPairing = async ({ wallet, request, kept, signal, tell }) => {
    signal.throwIfAborted()
    waiting += 1
    need()
    try {
      Object.assign(client.metadata, metadataOf(relay.name, surroundings.page()))
      const settled = kept && sessionFrom(client, topicOf(kept.uri))
      if (settled) return await settle(settled, wallet, signal)
      const again = kept ? proposalAt(client, kept.uri) : undefined
      if (kept && !again) await endPairing(client, topicOf(kept.uri))
      const proposal = again ?? (await propose(client, { chains: relay.chains, request, reach, signal }))
      if (again) relayer.transportOpen().catch(() => {})
      tell({ type: 'uri', uri: proposal.uri, lifetime: proposal.deadline - Date.now() })
      try {
        return await settle(await sessionAt(client, proposal, signal), wallet, signal)
      } catch (error) {
        void endPairing(client, proposal.topic).catch(() => {})
        throw error
      }
    } finally {
      waiting -= 1
      void clear()
    }
  }

  client.on('session_event', ({ topic, params }) => live.get(topic)?.phone.told(params.event))
  client.on('session_update', ({ topic }) => {
    if (client.session.keys.includes(topic)) live.get(topic)?.phone.updated(client.session.get(topic))
  })
  const gone = ({ topic }: { readonly topic: string }) => {
    live.get(topic)?.phone.ended()
    note.forget(topic)
    void clear()
  }
  client.on('session_delete', gone)
  client.on('session_expire', gone)

  // Of sessions that this browser does not know of any more, the phone is told.
  for (const { topic } of client.session.getAll()) if (topic !== note.read()?.topic) void end(topic)
  await clear()

  return {
    pair,
    resume: async ({ signal }) => {
      signal.throwIfAborted()
      const kept = note.read()
      if (!kept) return null
      if (!client.session.keys.includes(kept.topic)) {
        note.forget(kept.topic)
        return null
      }
      const paired = pairedWith(open(client.session.get(kept.topic), kept.entry, kept), null)
      // The session is there without the relay; its news come once there is a line.
      if (await relayer.subscriber.isKnownTopic(kept.topic)) relayer.transportOpen().catch(() => {})
      else relayer.subscribe(kept.topic).catch(() => {})
      return paired
    },
    answerTo: ({ message, address }, { signal }) => {
      const asked = { data: toHex(message), address }
      for (const topic of live.keys()) {
        const open = openRequest(client, topic, asked)
        if (open) return answerTo(client, open, signal).then(readSignature)
      }
      return null
    },
    dispose: () => {
      letGo()
      if (surroundings.storage) void closeClient(client).catch(() => {})
    },
  }
}

function topicOf(uri: string): string {
  return /^wc:([0-9a-f]{64})@/.exec(uri)?.[1] ?? ''
}

function readSignature(answer: unknown): `0x${string}` {
  if (isHex(answer)) return answer
  throw new TypeError('The wallet answered something that is not a signature.')
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}
