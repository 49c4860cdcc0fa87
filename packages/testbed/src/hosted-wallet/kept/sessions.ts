import { isRecord } from '../../wallet/engine/params.ts'
import { type KeyPair, makeKeyPair, sharedKey } from '../protocol/cipher.ts'
import { kept, type StringStorage } from './kept.ts'

/** The wallet's keys for one library of one site. */
export type Session = KeyPair & {
  readonly origin: string
  /** The site's public key. */
  readonly peer: string
}

/** The stored sessions. Sites' libraries keep their keys as long as the browser does; so does the wallet. */
export type Sessions = {
  /** Returns the session of a library that has completed a handshake before. */
  find(origin: string, peer: string): Session | null
  /** Starts a new session with its own keys. @throws {Error} if the site's key is invalid */
  begin(origin: string, peer: string): Promise<Session>
}

/** A site creates new keys for every connection; only its own oldest sessions are removed. */
const most = 8

/** Opens the stored sessions. */
export function openSessions(storage: StringStorage): Sessions {
  const list = kept(storage, 'hosted-wallet:sessions', readSession)
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
