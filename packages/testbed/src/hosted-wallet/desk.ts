import { toFault, type WalletFault } from '../wallet/engine/error.ts'
import type { PageChain } from './config.ts'
import type { Grants } from './kept/grants.ts'
import type { Session, Sessions } from './kept/sessions.ts'
import type { HostedMischief } from './mischief.ts'
import type { Channel, Heard, Site } from './protocol/channel.ts'
import { decrypt, encrypt, sharedKey } from './protocol/cipher.ts'
import { type Call, readAction } from './protocol/message.ts'
import { type Ask, capabilities, readCall } from './requests/ask.ts'

/** A question of a site that the person has not answered. */
export type Waiting = {
  readonly site: Site
  readonly ask: Ask
  /** The chain that the site's library is on. */
  readonly chainId: number
  readonly mischief: HostedMischief | null
  /** Answers it, once. */
  settle(result: Result): Promise<void>
}

/** A call that was answered without the person, because the wallet cannot do it. */
export type TurnedAway = { readonly site: Site; readonly method: string; readonly fault: WalletFault }

type Result = { readonly value: unknown } | { readonly error: WalletFault }

export type DeskOptions = {
  readonly chains: readonly PageChain[]
  readonly sessions: Sessions
  readonly grants: Grants
  /** Takes what was set for the next question. */
  takeMischief(): HostedMischief | null
  /** Something else waits, or nothing does any more. */
  onChange(): void
}

/** What sites have asked, one after the other. */
export type Desk = {
  waiting(): readonly Waiting[]
  turnedAway(): TurnedAway | null
  /** Whether a site waits for anything, even if it has not asked yet. */
  isAwaited(): boolean
  take(message: Heard, site: Site, channel: Pick<Channel, 'answer'>): Promise<void>
}

const slow = 3_000
const noSession = {
  code: 4100,
  message: 'The wallet does not know this connection. Connect again.',
} satisfies WalletFault
const unreadable = { code: -32602, message: 'The wallet cannot read the request.' } satisfies WalletFault

/** Opens the desk: it decrypts and reads what sites ask, keeps it until the person has answered, and encrypts that. */
export function openDesk({ chains, sessions, grants, takeMischief, onChange }: DeskOptions): Desk {
  const ids = chains.map(({ id }) => id)
  let waiting: readonly Waiting[] = []
  let turnedAway: TurnedAway | null = null
  let answered = false

  async function take(message: Heard, site: Site, channel: Pick<Channel, 'answer'>): Promise<void> {
    const fail = (failure: WalletFault) => channel.answer(message.id, '', { failure })
    switch (message.kind) {
      case 'handshake': {
        const session = await sessions.begin(site.origin, message.peer).catch(() => null)
        if (!session) return fail(unreadable)
        const key = await sharedKey(session, message.peer)
        return open(message.call, ids[0] ?? 1, replier(message.id, session, key))
      }
      case 'encrypted': {
        const session = sessions.find(site.origin, message.peer)
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
        const meaning = readCall(call, { origin: site.origin, chains: ids, granted: grants.of(site.origin) })
        if (meaning.kind === 'ask') return push(meaning.ask, chainId, reply)
        await reply({ value: meaning.value })
        // What follows a handshake is what the window was opened for.
        answered = answered || call.method !== 'handshake'
        onChange()
      } catch (error) {
        turnedAway = { site, method: call.method, fault: toFault(error) }
        answered = true
        await reply({ error: turnedAway.fault })
        onChange()
      }
    }

    function push(ask: Ask, chainId: number, reply: (result: Result) => Promise<void>): void {
      const mischief = takeMischief()
      let settled = false
      const entry: Waiting = {
        site,
        ask,
        chainId,
        mischief,
        async settle(result) {
          if (settled) return
          settled = true
          if (mischief === 'slow') await new Promise(resolve => setTimeout(resolve, slow))
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
    isAwaited: () => waiting.length > 0 || !answered,
    take,
  }
}

/** What sites' libraries keep of the wallet: its chains, with a node of each. */
function described(chains: readonly PageChain[]) {
  return {
    chains: Object.fromEntries(chains.map(({ id, node }) => [id, node])),
    nativeCurrencies: Object.fromEntries(
      chains.map(({ id, currency: { name, symbol, decimals } }) => [id, { name, symbol, decimal: decimals }]),
    ),
    capabilities: capabilities(chains.map(({ id }) => id)),
  }
}
