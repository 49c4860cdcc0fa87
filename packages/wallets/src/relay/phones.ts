import type { Paired } from '../connection/phone.ts'
import { readWalletView } from '../connection/wallet-view.ts'
import { cleanName } from '../discovery/announcement.ts'
import { PhoneError } from './errors.ts'
import type { KeptSession, SessionNote } from './kept-session.ts'
import { appLinks } from './links.ts'
import { listedIn, type Shown, shownOf } from './namespaces.ts'
import { type PhoneProvider, phoneProvider } from './phone-provider.ts'
import type { Client, Session } from './surroundings.ts'
import { forgetSession } from './tidy.ts'

/** The prefix of the ids of wallets on phones; their session's topic follows. */
const phoneId = 'phone:'
/** The tag of a request to a wallet in the relay's protocol. */
const requestTag = 1108

/** The phones that are connected to this page. */
export type Phones = {
  /**
   * Opens a session, or returns the open one.
   *
   * @param kept - its record, if it was open before
   * @throws {PhoneError} if it shows no account
   */
  readonly open: (session: Session, entry: string | null, kept: KeptSession | null) => Omit<Paired, 'signed'>
  readonly topics: () => readonly string[]
  /** Ends a session and notifies the phone, for as long as the library tries; then it is forgotten here. */
  readonly end: (topic: string) => Promise<void>
  readonly dispose: () => void
}

export type PhonesOptions = {
  readonly client: Client
  readonly note: SessionNote
  /** The chains that the site offers. */
  readonly offered: readonly number[]
  /** Clears the library's leftovers. */
  readonly clear: () => Promise<void>
}

/** Keeps the sessions with phones, and forwards each phone's events. */
export function createPhones({ client, note, offered, clear }: PhonesOptions): Phones {
  const live = new Map<string, PhoneProvider & Pick<Paired, 'wallet'>>()

  function keep({ topic, expiry }: Session, entry: string | null, { chainId, accounts }: Shown) {
    const before = note.read()
    const sent = before?.topic === topic ? before.sent : []
    note.keep({ topic, expiresAt: expiry * 1000, entry, chainId, account: accounts[0] ?? null, sent })
  }

  function make(session: Session, entry: string | null, kept: KeptSession | null) {
    const { topic, namespaces, peer } = session
    const before = kept && { chainId: kept.chainId, accounts: kept.account === null ? [] : [kept.account] }
    const shown = shownOf(listedIn(namespaces), before ?? {}, offered)
    if (!shown) throw new PhoneError(4100, 'The wallet shows no account.')
    const phone = phoneProvider({
      client,
      topic,
      shown,
      offered,
      changed: next => {
        if (note.read()?.topic === topic) keep(session, entry, next)
      },
      wasSent: note.wasSent,
      end: () => end(topic),
      over: () => {
        live.delete(topic)
        note.forget(topic)
      },
    })
    const wallet = {
      id: `${phoneId}${topic}`,
      name: cleanName(peer.metadata.name),
      icon: null,
      rdns: null,
      provider: phone.provider,
      phone: { entry, links: appLinks(peer.metadata.redirect) },
    }
    keep(session, entry, shown)
    const made = { ...phone, wallet }
    live.set(topic, made)
    return made
  }

  async function end(topic: string): Promise<void> {
    live.get(topic)?.ended()
    try {
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    } catch {
      await forgetSession(client, topic).catch(() => {})
    }
    await clear()
  }

  const told = ({ topic, params }: { topic: string; params: { event: { name: string; data: unknown } } }) =>
    live.get(topic)?.told(params.event)
  const updated = ({ topic }: { topic: string }) => {
    if (client.session.keys.includes(topic)) live.get(topic)?.updated(client.session.get(topic))
  }
  const gone = ({ topic }: { topic: string }) => {
    live.get(topic)?.ended()
    note.forget(topic)
    void clear()
  }
  const published = ({ params }: { params?: { tag?: unknown; correlationId?: unknown } }) => {
    if (params?.tag === requestTag && typeof params.correlationId === 'number')
      note.noteSent(params.correlationId)
  }
  const { relayer } = client.core
  client.on('session_event', told)
  client.on('session_update', updated)
  client.on('session_delete', gone)
  relayer.on('relayer_publish', published)

  return {
    open: (session, entry, kept) => {
      const { wallet, shown } = live.get(session.topic) ?? make(session, entry, kept)
      const view = readWalletView(shown())
      if (!view) throw new PhoneError(4100, 'The wallet shows no account.')
      return { wallet, view }
    },
    topics: () => [...live.keys()],
    end,
    dispose: () => {
      client.off('session_event', told)
      client.off('session_update', updated)
      client.off('session_delete', gone)
      relayer.off('relayer_publish', published)
    },
  }
}
