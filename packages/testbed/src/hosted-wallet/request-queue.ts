import type { PageChain } from '../served-chain.ts'
import { toFault, type WalletFault } from '../wallet/engine/error.ts'
import type { HostedMisbehavior } from './misbehavior.ts'
import type { Channel, Site, SiteRequest } from './protocol/channel.ts'
import { decrypt, encrypt, sharedKey } from './protocol/cipher.ts'
import { type Call, readAction } from './protocol/message.ts'
import { capabilities, type Prompt, readCall } from './requests/prompt.ts'
import type { HostedStorage, Session } from './storage.ts'

/** A site's pending request. */
export type Waiting = {
  readonly site: Site
  readonly prompt: Prompt
  /** The current chain of the site's library. */
  readonly chainId: number
  readonly misbehavior: HostedMisbehavior | null
  /** Answers the request, once. */
  settle(result: Result): Promise<void>
}

/** A call that was rejected automatically, because the wallet cannot do it. */
export type TurnedAway = { readonly site: Site; readonly method: string; readonly fault: WalletFault }

type Result = { readonly value: unknown } | { readonly error: WalletFault }

export type RequestQueueOptions = {
  readonly chains: readonly PageChain[]
  readonly storage: Pick<HostedStorage, 'granted' | 'beginSession' | 'findSession'>
  /** Returns and clears the misbehavior set for the next request. */
  takeMisbehavior(): HostedMisbehavior | null
  /** Called when the pending requests change. */
  onChange(): void
}

const slow = 3_000
const noSession = {
  code: 4100,
  message: 'The wallet does not know this connection. Connect again.',
} satisfies WalletFault
const unreadable = { code: -32602, message: 'The wallet cannot read the request.' } satisfies WalletFault

/** Creates the queue: it decrypts and parses sites' requests, and encrypts the responses. */
export function createRequestQueue({ chains, storage, takeMisbehavior, onChange }: RequestQueueOptions) {
  const ids = chains.map(({ id }) => id)
  let waiting: readonly Waiting[] = []
  let turnedAway: TurnedAway | null = null
  let answered = false

  async function take(message: SiteRequest, site: Site, channel: Pick<Channel, 'answer'>): Promise<void> {
    const fail = (failure: WalletFault) => channel.answer(message.id, '', { failure })
    switch (message.kind) {
      case 'handshake': {
        const session = await storage.beginSession(site.origin, message.peer).catch(() => null)
        if (!session) return fail(unreadable)
        const key = await sharedKey(session, message.peer)
        return open(message.call, ids[0] ?? 1, replier(message.id, session, key))
      }
      case 'encrypted': {
        const session = storage.findSession(site.origin, message.peer)
        const key = session && (await sharedKey(session, message.peer).catch(() => null))
        if (!session || !key) return fail(noSession)
        const action = readAction(await decrypt(key, message.encrypted).catch(() => null))
        if (!action) return fail(unreadable)
        return open(action.call, action.chainId, replier(message.id, session, key))
      }
    }

    function replier(id: string, { publicKey }: Session, key: CryptoKey) {
      return async (result: Result) =>
        channel.answer(id, publicKey, {
          encrypted: await encrypt(key, { result, data: described(chains) }),
        })
    }

    async function open(
      call: Call,
      chainId: number,
      reply: (result: Result) => Promise<void>,
    ): Promise<void> {
      try {
        const meaning = readCall(call, {
          origin: site.origin,
          chains: ids,
          granted: storage.granted(site.origin),
        })
        if (meaning.kind === 'ask') return push(meaning.prompt, chainId, reply)
        await reply({ value: meaning.value })
        // A window is opened for the request that follows the handshake.
        answered = answered || call.method !== 'handshake'
        onChange()
      } catch (error) {
        turnedAway = { site, method: call.method, fault: toFault(error) }
        answered = true
        await reply({ error: turnedAway.fault })
        onChange()
      }
    }

    function push(prompt: Prompt, chainId: number, reply: (result: Result) => Promise<void>): void {
      const misbehavior = takeMisbehavior()
      let settled = false
      const entry: Waiting = {
        site,
        prompt,
        chainId,
        misbehavior,
        async settle(result) {
          if (settled) return
          settled = true
          if (misbehavior === 'slow') await new Promise(resolve => setTimeout(resolve, slow))
          await reply(result)
          waiting = waiting.filter(other => other !== entry)
          answered = true
          onChange()
        },
      }
      turnedAway = null
      waiting = [...waiting, entry]
      onChange()
    }
  }

  return {
    waiting: () => waiting,
    turnedAway: () => turnedAway,
    /** Whether a site waits for a response, or has connected and not sent a request yet. */
    isAwaited: () => waiting.length > 0 || !answered,
    take,
  }
}

/** Returns what sites' libraries store about the wallet: its chains, with one node each. */
function described(chains: readonly PageChain[]) {
  return {
    chains: Object.fromEntries(chains.map(({ id, publicNode }) => [id, publicNode])),
    nativeCurrencies: Object.fromEntries(
      chains.map(({ id, nativeCurrency: { name, symbol, decimals } }) => [
        id,
        { name, symbol, decimal: decimals },
      ]),
    ),
    capabilities: capabilities(chains.map(({ id }) => id)),
  }
}
