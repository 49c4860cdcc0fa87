import { type Cosigning, ProblemError } from '@countersign/api'
import { vi } from 'vitest'
import { fox } from '../world.ts'
import { alice, bob, cosigningOfTeam } from './example.ts'
import { createOwner } from './owner.ts'

// What tests of an owner are made of: their wallet, the chain and the server answer as they should until a test says otherwise.

/** What the wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** Of the transaction that the wallet sends. */
export const hash = `0x${'99'.repeat(32)}` as const
/** The cosigning that they are asked to confirm. */
export const asked = cosigningOfTeam()
/** The same, with an owner that is no key, or of whom nobody knows. */
export const withBobAs = (kind: 'contract' | 'unknown'): Cosigning => ({
  ...asked,
  safes: asked.safes.map(safe => ({
    ...safe,
    owners: safe.owners.map(each => (each.address === bob ? { ...each, kind } : each)),
  })),
})
/** The same once Alice’s confirmation is in it. */
export const after = cosigningOfTeam({ revision: 2, confirmed: [alice] })
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** How the server says no. */
export const problem = (
  code: 'confirmation-refused' | 'decline-refused' | 'cosigning-ended',
  more: object = {},
) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

/** An owner whose wallet is connected, if it is, and a site that offers one chain. */
export function make({ account = alice as string | null, offered = 'eip155:1' } = {}) {
  const wallet = {
    eth_chainId: vi.fn<() => unknown>(() => '0x1'),
    eth_signTypedData_v4: vi.fn<(params: unknown) => unknown>(() => given),
    eth_sendTransaction: vi.fn<(params: unknown) => unknown>(() => hash),
  }
  const node = {
    eth_estimateGas: vi.fn<(params: unknown) => unknown>(() => '0xea60'),
    eth_gasPrice: vi.fn<() => unknown>(() => '0x2'),
    eth_getBalance: vi.fn<() => unknown>(() => '0xffffff'),
    eth_getTransactionReceipt: vi.fn<() => unknown>(() => ({ status: '0x1' })),
    eth_getCode: vi.fn<() => unknown>(() => '0x60'),
    eth_call: vi.fn<() => unknown>(() => `0x${'0'.repeat(63)}1`),
  }
  const client = {
    confirm: vi.fn<(id: string, request: unknown) => Promise<Cosigning>>(async () => after),
    decline: vi.fn<(id: string, request: unknown) => Promise<Cosigning>>(async () => after),
    cosigning: vi.fn<(id: string) => Promise<Cosigning>>(async () => after),
  }
  const link = {
    signMessage: vi.fn<(message: string, address: string) => Promise<`0x${string}`>>(async () => given),
    switchChain: vi.fn(async () => {}),
  }
  const onSent = vi.fn()
  const answers: Record<string, (params: unknown) => unknown> = wallet
  const nodes: Record<string, (params: unknown) => unknown> = node
  const owner = createOwner({
    connected: () =>
      account === null
        ? null
        : {
            wallet: {
              ...fox,
              provider: { request: async ({ method, params }) => answers[method]?.(params) },
            },
            accounts: [account as typeof alice],
          },
    link: async () => link,
    chains: async () => [
      { id: offered, name: 'Chain', currency, explorer: null, testnet: false, wallet: null },
    ],
    client,
    node: () => async (method, params) => nodes[method]?.(params),
    onSent,
  })
  const statuses: string[] = []
  owner.state.subscribe(() => statuses.push(owner.state.getSnapshot().status))
  return { owner, wallet, node, client, link, onSent, statuses, state: owner.state.getSnapshot }
}
