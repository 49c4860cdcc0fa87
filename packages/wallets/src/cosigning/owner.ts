import type { RequestSteps } from '../request/runner.ts'
import { type ActSteps, createOwnerContext, type OwnerOptions } from './owner-context.ts'
import type { OwnerAct, OwnerRequest } from './owner-state.ts'
import { createProposalSteps } from './proposal-steps.ts'
import { createSignatureSteps } from './signature-steps.ts'
import { createTransactionSteps } from './transaction-steps.ts'

/** Creates the steps of everything that an owner of a Safe can do with a cosigning. These steps sign nobody in. */
export function createOwnerSteps(options: OwnerOptions): RequestSteps<OwnerRequest> {
  const context = createOwnerContext(options)
  const signature = createSignatureSteps(context)
  const transaction = createTransactionSteps(context)
  const steps: Record<OwnerAct['kind'], ActSteps> = {
    confirm: signature,
    decline: signature,
    'approve-on-chain': transaction,
    'sign-on-chain': transaction,
    propose: createProposalSteps(context),
  }
  return {
    prepare: (act, signal) => steps[act.kind].prepare(act, signal),
    ask: (act, ...asked) => steps[act.kind].ask(act, ...asked),
    check: (act, ...answered) => steps[act.kind].check(act, ...answered),
    unforeseen: { kind: 'unknown' },
    slowAfter: () => options.slowAfter ?? 60_000,
    ...(options.rereadWallet ? { rereadWallet: options.rereadWallet } : {}),
  }
}
