import { type Problem, type ProblemCode, ProblemError, type ProofProblemCode } from '@countersign/api'
import { vi } from 'vitest'
import { stranger } from '../../cosigning/testing/example.ts'
import { createRequest } from '../../request/request.ts'
import { chains, fox, memoryOf, settle } from '../../testing/world.ts'
import { createProofSteps, type ProofSteps, type ProverClient, type ProverOptions } from '../prover.ts'
import type { ProofAct, ProofRequest } from '../prover-state.ts'
import { challengeFor, draftOf, key } from './example.ts'

// Helpers for tests of the prover: a wallet that signs and a server that accepts it, unless a test changes that.

/** What the wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** An error response of the server. */
export const problem = (code: ProblemCode | ProofProblemCode, more: object = {}) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}`, code, title: '', status: 422, detail: '' },
    ...more,
  } as Problem)

type Made = Partial<Pick<ProverOptions, 'findPhone' | 'connected' | 'answerTo' | 'memory'>>

/** A page with the connected wallet of the key. */
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
  const steps = createProofSteps({
    connected: () => ({ wallet: fox, accounts: [stranger], chainId: 1 }),
    ...{ link: async () => link, chains: async () => chains, client, onCosigning },
    ...more,
    memory,
  })
  const request = createRequest<ProofRequest, ProofSteps>({
    load: async () => steps,
    notLoaded: { kind: 'code-missing' },
  })
  const prover = {
    prepare: (draft: string, account: string, factory?: ProofAct['factory']) =>
      request.start({ draft, account, factory }, { step: 'prepare' }),
    sign: request.ask,
    retry: request.retry,
    cancel: request.cancel,
    resume: async (draft: string) => (await request.load()).resume(draft, request),
  }
  return { prover, client, link, onCosigning, memory, now: request.state.getSnapshot }
}

/** The text is shown. */
export async function atText(account = key, more: Made = {}) {
  const made = make(more)
  made.prover.prepare('d1', account)
  await settle()
  return made
}

/** The wallet has been asked to sign it, and has responded if it does so at once. */
export async function afterSigning(made: Awaited<ReturnType<typeof atText>>) {
  made.prover.sign()
  await settle()
  return made
}
