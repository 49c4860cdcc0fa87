import { writeMessage } from '@countersign/core'
import { expect, vi } from 'vitest'
import type { UnaddressedMessage } from '../../authentication/authentication.ts'
import type { Hosted, HostedProblem, HostedSignature, HostedWallet } from '../../hosted/hosted.ts'
import { challengeOf, one, settle, world } from '../../testing/world.ts'
import type { Wallet } from '../../wallet.ts'

// Helpers for tests of hosted wallets: their windows are only recorded, and they respond when a test says so.

const baseAccount: HostedWallet = {
  id: 'base-account',
  sdk: 'base-account',
  url: 'https://keys.coinbase.com/connect',
}
const acme: HostedWallet = {
  ...{ id: 'acme', name: 'Acme', sdk: 'coinbase-wallet', url: 'https://wallet.acme.example/connect' },
}

type Asked = PromiseWithResolvers<HostedSignature | null> & {
  readonly wallet: string
  readonly request: UnaddressedMessage | null
  readonly signal: AbortSignal
}

/** A client for hosted wallets whose responses a test controls. */
export function steeredHosted(wallets: readonly HostedWallet[] = [baseAccount, acme]) {
  const calls: Asked[] = []
  /** The ids of the wallets whose windows are open. */
  const open = new Set<string>()
  const spoken = new Map<string, () => void>()
  const made = new Map(wallets.map(wallet => [wallet.id, walletOf(wallet, spoken)]))
  const kept = new Set<string>()
  const hosted = {
    wallets,
    wallet: (id: string) => made.get(id) ?? null,
    openWindow: vi.fn(({ id }: Wallet) => {
      open.clear()
      open.add(id)
    }),
    closeWindow: vi.fn(({ id }: Wallet) => void open.delete(id)),
    connect: vi.fn<Hosted['connect']>((wallet, { request, signal }) => {
      const answer = Promise.withResolvers<HostedSignature | null>()
      signal.addEventListener('abort', () => answer.reject(signal.reason))
      calls.push({ ...answer, wallet: wallet.id, request, signal })
      return answer.promise
    }),
    hasKept: (id: string) => kept.has(id),
    dispose: vi.fn(),
  } satisfies Hosted
  return { hosted, calls, open, kept, speak: (id: string) => spoken.get(id)?.() }
}

function walletOf({ id, name, url }: HostedWallet, spoken: Map<string, () => void>): Wallet {
  return {
    id: `hosted:${id}`,
    ...{ name: name ?? null, icon: null, rdns: null, hosted: { entry: id, url } },
    provider: {
      request: async () => null,
      on: (event, listener) => {
        if (event === 'ready') spoken.set(`hosted:${id}`, listener)
      },
      removeListener: () => void spoken.delete(`hosted:${id}`),
    },
  }
}

/** What the library's window throws, recognized by its name and code alone, wrapped as viem wraps it. */
export function windowError(code: HostedProblem): Error {
  const cause = Object.assign(new Error('The window.'), { name: 'HostedError', code })
  return new Error('An unknown RPC error occurred.', {
    cause: { name: 'UnknownRpcError', code: -32603, cause },
  })
}

/** A page of a site with hosted wallets, at its list of wallets. */
export async function atList(
  more: Parameters<typeof world>[1] = {},
  kept: Readonly<Record<string, string>> = {},
) {
  const steered = steeredHosted()
  const made = world(kept, { hosted: steered.hosted, ...more })
  made.runtime.actions.open()
  await Promise.resolve()
  return { ...made, ...steered, state: made.runtime.state.getSnapshot }
}

/** What the wallet shows once it is connected. */
export const view = { accounts: [one], chainId: 1 } as const
const fields = {
  domain: 'example.org',
  uri: 'https://example.org/',
  version: '1',
  statement: null,
  nonce: 'abcdefgh1234',
  issuedAt: '2026-01-31T09:30:00Z',
  expirationTime: '2026-01-31T09:40:00Z',
  chains: [1],
} as const
/** What it signs if it connects and signs in one step. */
export const prepared: UnaddressedMessage = {
  ...{ id: 'u1', fields, issuedAt: fields.issuedAt, expiresAt: fields.expirationTime },
}
/** The text for this account, signed. */
export const signedBy = (address: typeof one) => {
  const { domain, uri, version, nonce, issuedAt, expirationTime } = fields
  const message = writeMessage({
    ...{ domain, address, uri, version, chainId: 1, nonce, issuedAt, expirationTime },
  })
  return { message, signature: '0xab' } as const
}
/** Each way in which a window gives no response, except that it was closed. */
export const problems = ['popup-blocked', 'host-unreachable', 'no-handshake'] as const
type More = Parameters<typeof atList>[0]

/** The wallet was selected and has received the request. */
export async function atWallet(more: More = {}, wallet = 'base-account') {
  const made = await atList(more)
  made.runtime.actions.choose(wallet)
  // Its code is loaded first.
  await vi.waitFor(() => expect(made.calls).toHaveLength(1))
  return made
}

/** It is connected, and its text is shown. */
export async function atText(more: More = {}) {
  const made = await atWallet(more)
  made.asked.connect.resolve(view)
  made.calls[0]?.resolve(null)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

/** Its window is open for the text to be signed. */
export async function atSignature(more: More = {}) {
  const made = await atText(more)
  made.runtime.actions.sign()
  await settle()
  return made
}
