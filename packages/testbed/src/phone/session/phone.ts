import type { Address, Hex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { WalletError } from '../../wallet/engine/error.ts'
import { priceOf } from '../../wallet/engine/outbox.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { PhoneConfig } from '../config.ts'
import { readPairingAddress } from './address.ts'
import { answer, connect, needsApproval, type PhoneContext, refuse, textToSign } from './answer.ts'
import { type ConnectionState, connectionState, keepConnection } from './connection-state.ts'
import type { Kit } from './kit.ts'
import { type Memory, type PhoneOptions, remember } from './memory.ts'
import { accountOf } from './namespaces.ts'
import type { NetworkSwitch } from './network-switch.ts'
import { createNotifier } from './notifier.ts'
import { type PhonePrompt, waiting } from './prompts.ts'

/** How often the phone checks what the library has received, in milliseconds. */
const pollInterval = 200

/**
 * The delay before a request is checked again after a failure, or while the library has not recorded its response, in
 * milliseconds.
 */
const retryDelay = 2_000

/** A connected site. */
export interface SiteCard {
  topic: string
  name: string
  url: string
  account: string
}

/** The complete displayed state of the phone. */
export interface PhoneState {
  memory: Memory
  /** Every known chain, enabled or not. */
  known: readonly Chain[]
  /** The enabled chains, the current one first. */
  chains: readonly Chain[]
  connection: ConnectionState
  prompts: readonly PhonePrompt[]
  sites: readonly SiteCard[]
  /** The id of the request that is being answered. */
  sending: number | null
  /** The outcome of the owner's last action. */
  notice: { kind: 'done' | 'trouble'; text: string } | null
  /** The maximum fee of each pending transaction, in wei; `null`: unknown. */
  fees: Readonly<Record<number, Hex | null>>
}

export type Phone = ReturnType<typeof startPhone>

/** Starts the phone with the stored state. */
export function startPhone(options: {
  kit: Kit
  config: PhoneConfig
  network: NetworkSwitch
  memory: Memory
  accounts: readonly WalletAccount[]
}) {
  const { kit, config, network, accounts } = options
  const listeners = new Set<(state: PhoneState) => void>()
  /** The requests that are being answered automatically. */
  const taken = new Set<number>()
  const asked = new Set<number>()
  const notifier = createNotifier(kit)
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
    const prompts = waiting(kit, Date.now()).filter(({ id }) => !taken.has(id))
    return {
      memory,
      known,
      chains,
      connection: connectionState(kit, network, memory.pairing !== null),
      prompts,
      sites,
      ...own,
    }
  }

  function context(address?: Address): PhoneContext {
    const { chains, memory } = state()
    const account = accounts.find(known => known.address === (address ?? memory.account))
    if (!account) throw new WalletError(4100, `The phone does not hold ${address ?? memory.account}.`)
    const { oneClick, answers } = memory.options
    return { accounts, account, chains, oneClick, answers }
  }

  function set(change: Partial<typeof own>): void {
    own = { ...own, ...change }
    refresh()
  }

  function keep(change: Partial<Memory>): void {
    memory = { ...memory, ...change }
    remember(memory)
    refresh()
  }

  /** Checks the library's state, answers automatically where possible, and notifies of changes. */
  function refresh(): void {
    const { prompts } = state()
    for (const prompt of prompts) if (prompt.kind === 'request') settle(prompt)
    const now = state()
    if (memory.pairing !== null && now.prompts.some(({ kind }) => kind !== 'request')) {
      own = { ...own, notice: null }
      keep({ pairing: null })
      return
    }
    const text = JSON.stringify(now)
    if (text === shown) return
    shown = text
    for (const listener of listeners) listener(now)
  }

  function settle({ id, request }: Extract<PhonePrompt, { kind: 'request' }>): void {
    const account = accountFor(request.topic)
    const { means, chainId } = request
    const by = context(account?.address)
    if (network.on() && !needsApproval(request, by)) {
      taken.add(id)
      answer(kit, request, by)
        // It is still pending, and is retried.
        .catch(() => undefined)
        .finally(() => setTimeout(() => taken.delete(id), retryDelay))
    }
    if (means.kind !== 'ask' || means.prompt.kind !== 'transaction' || !account || asked.has(id)) return
    asked.add(id)
    const chain = state().chains.find(({ id }) => id === chainId)
    const priced = (fee: Hex | null) => set({ fees: { ...own.fees, [id]: fee } })
    if (!chain) priced(null)
    else priceOf(account, means.prompt.transaction, chain, callNode).then(priced, () => priced(null))
  }

  /** Returns the account that a site is connected to. */
  function accountFor(topic: string): WalletAccount | undefined {
    const namespace = kit.getActiveSessions()[topic]?.namespaces.eip155
    return namespace && accounts.find(({ address }) => address === accountOf(namespace))
  }

  /** Performs an action that may fail, and shows its outcome. */
  async function attempt(sending: number | null, done: string, act: () => Promise<unknown>): Promise<void> {
    set({ sending, notice: null })
    try {
      await act()
      set({ sending: null, notice: { kind: 'done', text: done } })
    } catch (thrown) {
      const text = network.on()
        ? failure(thrown)
        : 'The phone is offline. Switch it online, then answer again.'
      set({ sending: null, notice: { kind: 'trouble', text } })
    }
  }

  setInterval(refresh, pollInterval)
  for (const event of [
    'session_proposal',
    'session_request',
    'session_delete',
    'proposal_expire',
    'session_request_expire',
  ] as const)
    kit.on(event, refresh)
  const onAuthenticate = () => refresh()
  const listen = () =>
    memory.options.oneClick
      ? kit.on('session_authenticate', onAuthenticate)
      : kit.off('session_authenticate', onAuthenticate)
  listen()
  keepConnection(kit, network)

  const phone = {
    accounts,
    state,
    /** Calls a listener on every change. */
    onState: (listener: (state: PhoneState) => void) => void listeners.add(listener),
    /** Returns the text to sign while connecting, if any. */
    textOf: (prompt: PhonePrompt, account: Address) => textToSign(kit, prompt, context(account)),
    async pair(text: string) {
      const read = readPairingAddress(text, Date.now())
      if (read.kind !== 'address') return set({ notice: { kind: 'trouble', text: reasons[read.kind] } })
      own = { ...own, notice: null }
      keep({ pairing: read.uri })
      try {
        await kit.pair({ uri: read.uri })
      } catch (thrown) {
        const why = network.on() ? failure(thrown) : 'The phone is offline. Switch it online, then try again.'
        own = { ...own, notice: { kind: 'trouble', text: why } }
        keep({ pairing: null })
      }
    },
    stopPairing: () => keep({ pairing: null }),
    /** @param account - the account to connect; a request is answered by its session's account. */
    async approve(prompt: PhonePrompt, account: Address) {
      if (prompt.kind !== 'request') {
        await attempt(prompt.id, `Connected. Go back to ${prompt.site.name}.`, () =>
          connect(kit, prompt, context(account)),
        )
        if (account !== memory.account) await phone.useAccount(account)
        return
      }
      const { request } = prompt
      await attempt(prompt.id, `Done. Go back to ${prompt.site.name}.`, () =>
        answer(kit, request, context(account)),
      )
      if (request.means.kind !== 'ask' || own.notice?.kind !== 'done') return
      const asked = request.means.prompt
      if (asked.kind === 'add-chain') {
        const { chain } = asked
        if (!state().known.some(({ id }) => id === chain.id))
          keep({ added: [...memory.added, { ...chain, rpcUrls: [`/rpc/${chain.id}`] }] })
        await phone.useChain(chain.id)
      } else if (asked.kind === 'switch-chain') await phone.useChain(asked.chainId)
    },
    refuse: (prompt: PhonePrompt) =>
      attempt(prompt.id, `Refused. ${prompt.site.name} has received the answer.`, () => refuse(kit, prompt)),
    async useChain(chainId: number) {
      keep({ chainId })
      await notifier.notify(memory)
    },
    async useAccount(account: Address) {
      keep({ account })
      await notifier.notify(memory)
    },
    disconnect: (topic: string) =>
      attempt(null, 'Disconnected.', () =>
        kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
      ),
    switchOnline(online: boolean) {
      network.switch(online)
      keep({ online })
    },
    setOptions(change: Partial<PhoneOptions>) {
      keep({ options: { ...memory.options, ...change } })
      listen()
    },
    showNotice: (notice: PhoneState['notice']) => set({ notice }),
  }
  return phone
}

const reasons = {
  expired: 'This link has expired. Take the new one that the site shows.',
  'other-version': 'This link is of a version that wallets no longer know.',
  'not-an-address':
    'There is no pairing link in this. It begins with wc: and is under the code that the site shows.',
} as const

function failure(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return /Pairing already exists/.test(message)
    ? 'This link was used before. Take the new one that the site shows.'
    : `That did not work: ${message}`
}
