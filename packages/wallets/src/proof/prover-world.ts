import { type ProblemCode, ProblemError, type ProofProblemCode } from '@countersign/api'
import { vi } from 'vitest'
import { stranger } from '../cosigning/example.ts'
import { chains, fox, memoryOf, settle } from '../world.ts'
import { challengeFor, draftOf, key } from './example.ts'
import { createProver, type ProverClient, type ProverOptions } from './prover.ts'

// What tests of the prover are made of: a wallet that signs and a server that takes it, until a test says otherwise.

/** What the wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** How the server says no. */
export const problem = (code: ProblemCode | ProofProblemCode, more: object = {}) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

type Made = Partial<Pick<ProverOptions, 'findPhone' | 'connected' | 'answerTo' | 'memory'>>

/** A page at which the wallet of the key is connected. */
export function make(more: Made = {}) {
  const client = {
    challenge: vi.fn<ProverClient['challenge']>(async ({ account }) => challengeFor(account)),
    read: vi.fn<ProverClient['read']>(async () => draftOf()),
    answer: vi.fn<ProverClient['answer']>(async () => draftOf([key])),
  }
  const link = {
    signMessage: vi.fn<(message: string, address: string) => Promise<`0x${string}`>>(async () => given),
    switchChain: vi.fn(async () => {}),
  }
  const onCosigning = vi.fn()
  const memory = more.memory ?? memoryOf()
  const prover = createProver({
    connected: () => ({ wallet: fox, accounts: [stranger], chainId: 1 }),
    ...{ link: async () => link, chains: async () => chains, client, onCosigning },
    ...more,
    memory,
  })
  return { prover, client, link, onCosigning, memory, now: prover.state.getSnapshot }
}

/** The text is there to be read. */
export async function atText(account = key, more: Made = {}) {
  const made = make(more)
  made.prover.prepare('d1', account)
  await settle()
  return made
}

/** The wallet has been asked to sign it, and has answered if it does so at once. */
export async function afterSigning(made: Awaited<ReturnType<typeof atText>>) {
  made.prover.sign()
  await settle()
  return made
}
