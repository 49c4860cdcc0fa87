import type { Address, Hex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { PhoneConfig } from '../config.ts'
import { readPairingAddress } from './address.ts'
import type { Airwaves } from './airwaves.ts'
import { connect, fulfil, refuse, type Standing, textToSign } from './answer.ts'
import { type PhoneAsk, waiting } from './asks.ts'
import type { Kit } from './kit.ts'
import { keepLine, type Line, lineOf } from './line.ts'
import { type Memory, type PhoneOptions, remember } from './memory.ts'
import { accountOf } from './namespaces.ts'
import { createTeller } from './tell.ts'
import { createUnattended } from './unattended.ts'
import { accountAt, price } from './work.ts'

/** How often the phone looks at what the library has received, in milliseconds. */
const glance = 200

/** A connected site. */
export interface SiteCard {
  topic: string
  name: string
  url: string
  account: string
}

/** All that the phone shows. */
export interface PhoneState {
  memory: Memory
  /** Every chain that it knows, whether it uses it or not. */
  known: readonly Chain[]
  /** Those that it uses, the current one first. */
  chains: readonly Chain[]
  line: Line
  asks: readonly PhoneAsk[]
  sites: readonly SiteCard[]
  /** The ask that is being answered. */
  sending: number | null
  /** What became of what the owner did last. */
  notice: { kind: 'done' | 'trouble'; text: string } | null
  /** What waiting transactions cost at most, in wei; `null`: not known. */
  fees: Readonly<Record<number, Hex | null>>
}

export interface Phone {
  readonly accounts: readonly WalletAccount[]
  state(): PhoneState
  /** Tells every change. */
  onState(listener: (state: PhoneState) => void): void
  /** The text to be signed in one step, if any. */
  textOf(ask: PhoneAsk, account: Address): string | null
  pair(text: string): Promise<void>
  stopPairing(): void
  /** @param account - that is connected; requests are answered by the account of their session. */
  approve(ask: PhoneAsk, account: Address): Promise<void>
  refuse(ask: PhoneAsk): Promise<void>
  useChain(id: number): Promise<void>
  useAccount(account: Address): Promise<void>
  disconnect(topic: string): Promise<void>
  switchOnline(online: boolean): void
  setOptions(options: Partial<PhoneOptions>): void
  say(notice: PhoneState['notice']): void
}

/** Starts the phone with what it and the library remember. */
export function startPhone(options: {
  kit: Kit
  config: PhoneConfig
  airwaves: Airwaves
  memory: Memory
  accounts: readonly WalletAccount[]
}): Phone {
  const { kit, config, airwaves, accounts } = options
  const listeners = new Set<(state: PhoneState) => void>()
  const unattended = createUnattended(kit)
  const priced = new Set<number>()
  const tell = createTeller(kit)
  let memory = options.memory
  let own: Pick<PhoneState, 'sending' | 'notice' | 'fees'> = {
    sending: null,
    notice: null,
    fees: {},
  }
  let shown = ''

  function state(): PhoneState {
    const known = [...config.chains, ...memory.added]
    const used = known.filter(({ id }) => memory.options.chains?.includes(id) ?? true)
    const current = used.find(({ id }) => id === memory.chainId) ?? used[0] ?? known[0]
    const chains = current ? [current, ...used.filter(({ id }) => id !== current.id)] : used
    const sites = Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
      topic,
      name: peer.metadata.name,
      url: peer.metadata.url,
      account: accountOf(namespaces.eip155 ?? { accounts: [] }),
    }))
    const asks = waiting(kit, Date.now()).filter(({ id }) => !unattended.has(id))
    return {
      memory,
      known,
      chains,
      line: lineOf(kit, airwaves, memory.pairing !== null),
      asks,
      sites,
      ...own,
    }
  }

  function standing(address?: Address): Standing {
    const { chains, memory } = state()
    const account = accountAt(accounts, address ?? memory.account)
    const { oneClick, answers } = memory.options
    return { accounts, account, chains, oneClick, answers }
  }

  function set(change: Partial<typeof own>): void {
    own = { ...own, ...change }
    look()
  }

  function keep(change: Partial<Memory>): void {
    memory = { ...memory, ...change }
    remember(memory)
    look()
  }

  /** Looks at what the library has, answers what needs nobody, and tells what has changed. */
  function look(): void {
    const { asks } = state()
    for (const ask of asks) if (ask.kind === 'request') settle(ask)
    const now = state()
    if (memory.pairing !== null && now.asks.some(({ kind }) => kind !== 'request')) {
      own = { ...own, notice: null }
      keep({ pairing: null })
      return
    }
    const text = JSON.stringify(now)
    if (text === shown) return
    shown = text
    for (const listener of listeners) listener(now)
  }

  function settle({ id, request }: Extract<PhoneAsk, { kind: 'request' }>): void {
    const account = accountFor(request.topic)
    const { means, chainId } = request
    if (airwaves.on()) unattended.take(request, standing(account?.address))
    if (means.kind !== 'ask' || means.ask.kind !== 'transaction' || !account || priced.has(id)) return
    priced.add(id)
    const chain = state().chains.find(({ id }) => id === chainId)
    const fee = chain ? price(account, means.ask.transaction, chain) : Promise.resolve(null)
    fee.then(fee => set({ fees: { ...own.fees, [id]: fee } }))
  }

  /** Gives the account that a site knows. */
  function accountFor(topic: string): WalletAccount | undefined {
    const namespace = kit.getActiveSessions()[topic]?.namespaces.eip155
    return namespace && accounts.find(({ address }) => address === accountOf(namespace))
  }

  /** Does something that may fail, and says what became of it. */
  async function attempt(sending: number | null, done: string, act: () => Promise<unknown>): Promise<void> {
    set({ sending, notice: null })
    try {
      await act()
      set({ sending: null, notice: { kind: 'done', text: done } })
    } catch (thrown) {
      const text = airwaves.on()
        ? failure(thrown)
        : 'The phone is offline. Switch it online, then answer again.'
      set({ sending: null, notice: { kind: 'trouble', text } })
    }
  }

  setInterval(look, glance)
  for (const event of [
    'session_proposal',
    'session_request',
    'session_delete',
    'proposal_expire',
    'session_request_expire',
  ] as const)
    kit.on(event, look)
  const hearAuthenticate = () => look()
  const listen = () =>
    memory.options.oneClick
      ? kit.on('session_authenticate', hearAuthenticate)
      : kit.off('session_authenticate', hearAuthenticate)
  listen()
  keepLine(kit, airwaves)

  const phone: Phone = {
    accounts,
    state,
    onState: listener => void listeners.add(listener),
    textOf: (ask, account) => textToSign(kit, ask, standing(account)),
    async pair(text) {
      const read = readPairingAddress(text, Date.now())
      if (read.kind !== 'address') return set({ notice: { kind: 'trouble', text: reasons[read.kind] } })
      own = { ...own, notice: null }
      keep({ pairing: read.uri })
      try {
        await kit.pair({ uri: read.uri })
      } catch (thrown) {
        const why = airwaves.on()
          ? failure(thrown)
          : 'The phone is offline. Switch it online, then try again.'
        own = { ...own, notice: { kind: 'trouble', text: why } }
        keep({ pairing: null })
      }
    },
    stopPairing: () => keep({ pairing: null }),
    async approve(ask, account) {
      if (ask.kind !== 'request') {
        await attempt(ask.id, `Connected. Go back to ${ask.site.name}.`, () =>
          connect(kit, ask, standing(account)),
        )
        if (account !== memory.account) await phone.useAccount(account)
        return
      }
      const { request } = ask
      await attempt(ask.id, `Done. Go back to ${ask.site.name}.`, () =>
        fulfil(kit, request, standing(account)),
      )
      if (request.means.kind !== 'ask' || own.notice?.kind !== 'done') return
      const asked = request.means.ask
      if (asked.kind === 'add-chain') {
        const { chain } = asked
        if (!state().known.some(({ id }) => id === chain.id))
          keep({ added: [...memory.added, { ...chain, rpcUrls: [`/rpc/${chain.id}`] }] })
        await phone.useChain(chain.id)
      } else if (asked.kind === 'switch-chain') await phone.useChain(asked.chainId)
    },
    refuse: ask => attempt(ask.id, `Refused. ${ask.site.name} was told.`, () => refuse(kit, ask)),
    async useChain(chainId) {
      keep({ chainId })
      await tell.where(memory)
    },
    async useAccount(account) {
      keep({ account })
      await tell.where(memory)
    },
    disconnect: topic =>
      attempt(null, 'Disconnected.', () =>
        kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
      ),
    switchOnline(online) {
      airwaves.switch(online)
      keep({ online })
    },
    setOptions(change) {
      keep({ options: { ...memory.options, ...change } })
      listen()
    },
    say: notice => set({ notice }),
  }
  return phone
}

const reasons = {
  expired: 'This link has run out. Take the new one that the site shows.',
  'other-version': 'This link is of a version that wallets no longer know.',
  'not-an-address':
    'There is no pairing link in this. It begins with wc: and stands under the code that the site shows.',
} as const

function failure(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : String(thrown)
  return /Pairing already exists/.test(said)
    ? 'This link was used before. Take the new one that the site shows.'
    : `That did not work: ${said}`
}
