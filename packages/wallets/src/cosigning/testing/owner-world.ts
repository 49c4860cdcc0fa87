import { type Cosigning, type Problem, ProblemError } from '@countersign/api'
import { parseAddress, parseChainId } from '@countersign/core'
import { vi } from 'vitest'
import { createRequest } from '../../request/request.ts'
import type { RequestSteps } from '../../request/runner.ts'
import { fox } from '../../testing/world.ts'
import { firstStep } from '../first-step.ts'
import { createOwnerSteps } from '../owner.ts'
import type { OwnerAct, OwnerRequest } from '../owner-state.ts'
import type { SafeQueue } from '../safe-queue.ts'
import { alice, bob, cosigningOfTeam, team } from './example.ts'

// Helpers for tests of an owner: their wallet, the chain and the server succeed unless a test changes that.

/** What the wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** The hash of the transaction that the wallet sends. */
export const hash = `0x${'99'.repeat(32)}` as const
/** The cosigning to confirm. */
export const asked = cosigningOfTeam()
/** The same, with an owner that is not a key, or whose kind is unknown. */
export const withBobAs = (kind: 'contract' | 'unknown'): Cosigning => ({
  ...asked,
  safes: asked.safes.map(safe => ({
    ...safe,
    owners: safe.owners.map(each => (each.address === bob ? { ...each, kind } : each)),
  })),
})
/** The same after Alice’s confirmation. */
export const after = cosigningOfTeam({ revision: 2, confirmed: [alice] })
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** An error response of the server. */
export const problem = (
  code: 'confirmation-refused' | 'decline-refused' | 'cosigning-ended',
  more: object = {},
) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}`, code, title: '', status: 422, detail: '' },
    ...more,
  } as Problem)

/** An owner, with a connected wallet by default, and a site that offers one chain. */
export async function make({ account = alice as string | null, offered = 'eip155:1' } = {}) {
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
  const steps = createOwnerSteps({
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
      {
        id: parseChainId(offered),
        name: 'Chain',
        shortName: null,
        currency,
        explorer: null,
        testnet: false,
        wallet: null,
      },
    ],
    client,
    node: () => async (method, params) => nodes[method]?.(params),
    onSent,
  })
  const owner = await loadedOwner(steps)
  const statuses: string[] = []
  owner.state.subscribe(() => statuses.push(owner.state.getSnapshot().status))
  return { owner, wallet, node, client, link, onSent, statuses, state: owner.state.getSnapshot }
}

/** The owner's actions by name, once their code is loaded. */
export async function loadedOwner(steps: RequestSteps<OwnerRequest>) {
  const request = createRequest<OwnerRequest>({
    load: async () => steps,
    notLoaded: { kind: 'code-missing' },
  })
  await request.load()
  const start = (act: OwnerAct) => request.start(act, firstStep(act))
  const at = (cosigning: Cosigning, safe: string, owner: string) => ({
    ...{ cosigning, safe: parseAddress(safe), owner: parseAddress(owner) },
  })
  return {
    state: request.state,
    confirm: (cosigning: Cosigning, safe: string, owner: string, hash?: string) =>
      start({ kind: 'confirm', ...at(cosigning, safe, owner), hash }),
    decline: (cosigning: Cosigning, owner: string, reason: string) =>
      start({ kind: 'decline', ...at(cosigning, team, owner), reason }),
    approveOnChain: (cosigning: Cosigning, safe: string, owner: string) =>
      start({ kind: 'approve-on-chain', ...at(cosigning, safe, owner) }),
    signOnChain: (cosigning: Cosigning, safe: string, owner: string) =>
      start({ kind: 'sign-on-chain', ...at(cosigning, safe, owner) }),
    propose: (cosigning: Cosigning, safe: string, owner: string, queue: SafeQueue | null) =>
      start({ kind: 'propose', ...at(cosigning, safe, owner), queue }),
    proceed: request.ask,
    retry: request.retry,
    cancel: request.cancel,
  }
}
