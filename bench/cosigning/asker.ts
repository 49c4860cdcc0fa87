import { type Client, type Cosigning, createClient, watchCosigning } from '@countersign/api'
import { type Address, type Hex, isHex, type PrivateKeyAccount } from 'viem'
import { browserFetch } from '../browser-fetch.ts'
import { openEventSource } from './event-source.ts'

/** A browser that requested a Safe's signature. */
export type Asker = {
  readonly client: Client
  readonly cosigning: Cosigning
  /** Watches the cosigning as an open page does. @returns a function that stops watching */
  follow(how: How, changed: (cosigning: Cosigning) => void): () => void
  /** Watches the cosigning until the owners have confirmed, then collects the session. */
  wait(how: How): Waiting
}

/** By server-sent events, or by polling every 4 s, as a page does without events. */
type How = 'by events' | 'by asking'

export type Waiting = {
  /** When the session was collected (`performance.now`). */
  readonly session: Promise<number>
  /** Resolves with the first status from the server, which shows that the connection works. */
  readonly begun: Promise<void>
  stop(): void
}

/** Requests a Safe's signature and tells its owners, as a separate browser with its own IP address. */
export async function openAsker(url: string, account: string, index: number): Promise<Asker> {
  const headers = { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
  const client = createClient({ baseUrl: url, fetch: browserFetch(url, headers) })
  const challenge = await client.challenge({ purpose: 'sign-in', account })
  if (!challenge.cosigning) throw new Error(`${account} was not recognized as a Safe.`)
  const cosigning = await client.announceCosigning(challenge.cosigning.id)
  const follow: Asker['follow'] = (how, changed) =>
    watchCosigning(
      client,
      cosigning.id,
      { changed },
      { openEvents: how === 'by events' ? address => openEventSource(address, headers) : null },
    )
  return {
    client,
    cosigning,
    follow,
    wait(how) {
      const session = Promise.withResolvers<number>()
      const begun = Promise.withResolvers<void>()
      const take = async () => {
        await client.collect(cosigning.id)
        session.resolve(performance.now())
      }
      const stop = follow(how, ({ status }) => {
        begun.resolve()
        if (status === 'CONFIRMED') take().catch(session.reject)
      })
      return { session: session.promise, begun: begun.promise, stop }
    },
  }
}

/** Signs the message hash of the account's Safe, which is the hash of the typed data that an owner's wallet signs. */
export async function signAsOwner(
  { safes }: Cosigning,
  owner: PrivateKeyAccount,
): Promise<{ owner: Address; signature: Hex }> {
  const hash = safes[0]?.hash
  if (!isHex(hash)) throw new Error('A cosigning without a hash to sign.')
  return { owner: owner.address, signature: await owner.sign({ hash }) }
}
