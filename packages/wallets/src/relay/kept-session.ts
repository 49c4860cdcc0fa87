import type { WalletMemory } from '../recent/recent.ts'

/** The record of the session that this browser has stored; the library stores its keys. */
export type KeptSession = {
  readonly topic: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The id of the catalogue entry that was selected for it; `null`: the code was for any wallet. */
  readonly entry: string | null
  readonly chainId: number
  /** The selected account. */
  readonly account: string | null
  /** The library's ids of the last requests that the relay received, the latest first. */
  readonly sent: readonly number[]
}

export type SessionNote = {
  /** Returns the record; `null`: none is stored, or it has expired. */
  readonly read: () => KeptSession | null
  readonly keep: (session: KeptSession) => void
  /** Records that the relay has received a request. */
  readonly noteSent: (id: number) => void
  readonly wasSent: (id: number) => boolean
  /** Forgets this session, unless another one has replaced it. */
  readonly forget: (topic: string) => void
}

// The library moves entries of local storage whose names look like its own.
const key = 'countersign.phone'
const mostSent = 8

/** Records which session is stored, so that it is known without loading the library. */
export function createSessionNote(memory: WalletMemory | undefined): SessionNote {
  const read = () => {
    try {
      const kept = parse(JSON.parse(memory?.getItem(key) ?? 'null'))
      return kept && kept.expiresAt > Date.now() ? kept : null
    } catch {
      return null
    }
  }
  const keep = (session: KeptSession) => {
    try {
      memory?.setItem(key, JSON.stringify(session))
    } catch {
      // The storage is full or blocked: the session lasts as long as the page.
    }
  }
  return {
    read,
    keep,
    noteSent: id => {
      const kept = read()
      if (kept) keep({ ...kept, sent: [id, ...kept.sent].slice(0, mostSent) })
    },
    wasSent: id => read()?.sent.includes(id) ?? false,
    forget: topic => {
      const kept = read()
      if (kept && kept.topic !== topic) return
      try {
        memory?.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

/** Anyone with access to the browser can change what is stored. */
function parse(kept: unknown): KeptSession | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { topic, expiresAt, entry, chainId, account, sent } = { ...blank, ...kept }
  if (typeof topic !== 'string' || typeof expiresAt !== 'number' || typeof chainId !== 'number') return null
  return {
    topic,
    expiresAt,
    chainId,
    entry: typeof entry === 'string' ? entry : null,
    account: typeof account === 'string' ? account : null,
    sent: Array.isArray(sent) ? sent.filter(id => typeof id === 'number').slice(0, mostSent) : [],
  }
}

const blank: Partial<Record<keyof KeptSession, unknown>> = {}
