import { isRecord } from '../../wallet/engine/params.ts'
import { type KeyPair, makeKeyPair, sharedKey } from '../protocol/cipher.ts'
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
  /** Begins a session anew, with keys of its own. @throws {Error} where the site's key is none */
  begin(origin: string, peer: string): Promise<Session>
}

/** A site makes new keys with every connection; its own oldest are forgotten, never those of another site. */
const most = 8

/** Opens what is kept of the sessions. */
export function openSessions(shelf: Shelf): Sessions {
  const list = kept(shelf, 'hosted-wallet:sessions', readSession)
  const other = (origin: string, peer: string) => (session: Session) =>
    session.origin !== origin || session.peer !== peer
  return {
    find: (origin, peer) => list.read().find(session => !other(origin, peer)(session)) ?? null,
    async begin(origin, peer) {
      const session: Session = { ...(await makeKeyPair()), origin, peer }
      await sharedKey(session, peer)
      const others = list.read().filter(other(origin, peer))
      const its = others.filter(known => known.origin === origin)
      list.write([session, ...its.slice(0, most - 1), ...others.filter(known => known.origin !== origin)])
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
