import { isRecord } from '../../wallet/engine/params.ts'
import { type KeyPair, makeKeyPair } from '../protocol/cipher.ts'
import { kept, type Shelf } from './kept.ts'

/** The keys that the wallet shares with one library of one site. */
export type Session = KeyPair & {
  readonly origin: string
  /** The site's public key. */
  readonly peer: string
}

/** Sites' libraries keep their keys for as long as the browser does; so does the wallet. */
export type Sessions = {
  /** The session of a library that has shaken hands before. */
  find(origin: string, peer: string): Session | null
  /** Begins a session anew, with keys of its own. */
  begin(origin: string, peer: string): Promise<Session>
}

/** A site makes new keys with every connection; those of the oldest are forgotten. */
const most = 32

/** Opens what is kept of the sessions. */
export function openSessions(shelf: Shelf): Sessions {
  const list = kept(shelf, 'hosted-wallet:sessions', readSession)
  const other = (origin: string, peer: string) => (session: Session) =>
    session.origin !== origin || session.peer !== peer
  return {
    find: (origin, peer) => list.read().find(session => !other(origin, peer)(session)) ?? null,
    async begin(origin, peer) {
      const session: Session = { ...(await makeKeyPair()), origin, peer }
      list.write([session, ...list.read().filter(other(origin, peer))].slice(0, most))
      return session
    },
  }
}

function readSession(value: unknown): Session | null {
  if (!isRecord(value)) return null
  const { origin, peer, publicKey, privateKey } = value
  return typeof origin === 'string' &&
    typeof peer === 'string' &&
    typeof publicKey === 'string' &&
    typeof privateKey === 'string'
    ? { origin, peer, publicKey, privateKey }
    : null
}
