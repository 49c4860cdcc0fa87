import { type Address, parseAddress } from '../account.ts'
import type { PinnedBlock, Rejected, RejectionReason, Unchecked, Verdict } from '../verdict.ts'
import { hexOfBytes, sameBytes } from './bytes.ts'
import type { FactoryPlan } from './factory-rule.ts'
import type { KeySigner } from './key-signer.ts'
import type { AccountAnswer, AccountView, ProbeRecord } from './probe.ts'

/** The subject of the question. */
type Context = {
  /** 20 bytes. */
  readonly account: Uint8Array
  /** What to call of what the wrapper of the signature names (ERC-6492); `undefined` without a wrapper. */
  readonly plan: FactoryPlan | undefined
  /**
   * The address whose key signed: decides if the account has no code and the signature no wrapper. It never decides
   * inside a wrapper, because an account that needs a factory is not a key.
   */
  readonly signer: KeySigner
  readonly block: PinnedBlock
}

/**
 * Decides from the probe's record.
 *
 * What the account answers after the factory's call is accepted only if it had no code before: the signer chose that
 * call, which could have changed who controls an existing account.
 *
 * @see ERC-1271, ERC-6492 §Verifier side, EIP-7702
 */
export function judge(record: ProbeRecord, { account, plan, signer, block }: Context): Verdict {
  const { before, factory, deployed } = record
  const after = before.code === 'none' && factory === 'returned' ? record.after : undefined
  const rejected = (reason: RejectionReason): Rejected => ({ status: 'rejected', reason, block })

  if (accepts(before.answer))
    return { status: 'verified', method: before.code === 'delegation' ? 'eip7702' : 'erc1271', block }
  if (plan && before.code === 'none') {
    const { rule, isWhole } = plan
    const isOther = deployed === undefined || !sameBytes(deployed, account)
    const isUntrusted = rule === 'refuse' || (rule === 'call-for-account' && after?.answer && isOther)
    if (isUntrusted || !(isWhole || accepts(after?.answer))) return unchecked('factory-not-allowed', block)
  }
  if (plan && accepts(after?.answer))
    return { status: 'verified', method: 'erc6492', factory: plan.factory.address, block }

  const answer = before.answer ?? after?.answer
  if (answer) return rejected(refusal(answer))
  if (plan) return rejected(factory === 'returned' ? 'factory-deployed-nothing' : 'factory-reverted')
  if ('fault' in signer) return rejected(signer.fault)
  return { ...rejected('wrong-signer'), recovered: parseAddress(hexOfBytes(signer.signer)) }
}

/**
 * Decides from the probe's record of an account that was simulated with the code that its key has signed to delegate
 * to.
 *
 * @param context.delegate - the contract with that code.
 * @param context.isWhole - whether the call that initializes the account, if the signature names one, was made.
 * @see ERC-8010
 */
export function judgeDelegated(
  { before, after }: ProbeRecord,
  { delegate, isWhole, block }: { delegate: Address; isWhole: boolean; block: PinnedBlock },
): Verdict {
  const answer = after?.answer ?? before.answer
  if (accepts(before.answer) || accepts(answer))
    return { status: 'verified', method: 'eip7702', delegate, block }
  if (!isWhole) return unchecked('initializer-not-allowed', block)
  return {
    status: 'rejected',
    reason: answer ? refusal(answer) : 'contract-without-signature-handler',
    block,
  }
}

function unchecked(reason: Unchecked['reason'], block: PinnedBlock): Unchecked {
  return { status: 'unavailable', reason, block }
}

function accepts(answer: AccountView['answer']): boolean {
  return answer?.kind === 'returned' && answer.accepted
}

function refusal(answer: AccountAnswer): RejectionReason {
  if (answer.kind === 'reverted') return 'contract-reverted'
  return answer.bytes === 0n ? 'contract-without-signature-handler' : 'contract-refused'
}
