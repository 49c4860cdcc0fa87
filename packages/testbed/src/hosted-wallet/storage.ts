import type { Address } from 'viem'
import { type HostedAccount, keyAccount } from './accounts/account.ts'
import { passkeyAccount } from './accounts/passkey-account.ts'
import { type KeyPair, makeKeyPair, sharedKey } from './protocol/cipher.ts'

/** The wallet's keys for one library of one site, whose public key is `peer`. */
export type Session = KeyPair & { readonly origin: string; readonly peer: string }

/** The number of sessions that a site can have: it creates new keys for every connection. */
const sessionLimit = 8

/** Opens what the wallet stores in this browser: accounts, the sites that can see them, and the sites' sessions. */
export function openStorage(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  // Only this module writes these entries.
  const read = <Value>(key: string, initial: Value): Value =>
    JSON.parse(storage.getItem(`hosted-wallet:${key}`) ?? 'null') ?? initial
  const write = (key: string, value: unknown) =>
    storage.setItem(`hosted-wallet:${key}`, JSON.stringify(value))

  const accounts = () => read<HostedAccount[]>('accounts', []).map(restored)
  const granted = (origin: string) => read<Record<string, Address[]>>('grants', {})[origin] ?? []
  const sessions = () => read<Session[]>('sessions', [])

  return {
    /** Returns the accounts, newest first. */
    accounts,
    addAccount(account: HostedAccount): void {
      write('accounts', [account, ...accounts().filter(({ address }) => address !== account.address)])
    },
    /** Returns the accounts that a site can see and request signatures of. */
    granted,
    /** Grants a site an account, which becomes the first one the site sees. */
    grant(origin: string, address: Address): void {
      const addresses = [address, ...granted(origin).filter(known => known !== address)]
      write('grants', { ...read('grants', {}), [origin]: addresses })
    },
    /** Returns the session of a library that has completed a handshake before. */
    findSession: (origin: string, peer: string): Session | null =>
      sessions().find(session => session.origin === origin && session.peer === peer) ?? null,
    /** Starts a session with its own keys. @throws {Error} if the site's key is invalid */
    async beginSession(origin: string, peer: string): Promise<Session> {
      const session: Session = { ...(await makeKeyPair()), origin, peer }
      await sharedKey(session, peer)
      const others = sessions().filter(known => known.origin !== origin)
      const own = sessions().filter(known => known.origin === origin && known.peer !== peer)
      write('sessions', [session, ...own.slice(0, sessionLimit - 1), ...others])
      return session
    },
  }
}

export type HostedStorage = ReturnType<typeof openStorage>

/** Derives an account again from its key or its passkey. */
function restored(account: HostedAccount): HostedAccount {
  return account.kind === 'key'
    ? keyAccount(account.privateKey)
    : passkeyAccount(account.kind, account.passkey)
}
