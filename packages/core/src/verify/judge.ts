import { type Address, parseAddress } from '../account.ts'
import type { PinnedBlock, Rejected, RejectionReason, Verdict } from '../verdict.ts'
import { toAccountFactory } from './accountFactory.ts'
import { hexOfBytes, sameBytes } from './bytes.ts'
import type { FactoryRule } from './factoryRule.ts'
import type { KeySigner } from './keySigner.ts'
import type { AccountAnswer, AccountView, ProbeRecord } from './probe.ts'
import type { Wrapped } from './wrapper.ts'

/** What was asked about. */
type Context = {
  /** 20 bytes. */
  readonly account: Uint8Array
  /** The wrapper of the signature (ERC-6492), whose factory the verdict names. */
  readonly wrapped: Wrapped | undefined
  /** What may be done with that factory. */
  readonly rule: FactoryRule
  /**
   * Whose key signed: counts if the account has no code and the signature no wrapper. In a wrapper it never counts, as an
   * account that only a factory can speak for is no key.
   */
  readonly signer: KeySigner
  readonly block: PinnedBlock
}

/**
 * Decides from what the probe saw.
 *
 * What the account answers after the factory's call counts only if it had no code before it: the signer chose that call,
 * and it could have changed who controls an account that exists.
 *
 * @see ERC-1271, ERC-6492 §Verifier side, EIP-7702
 */
export function judge(record: ProbeRecord, { account, wrapped, rule, signer, block }: Context): Verdict {
  const { before, factory, deployed } = record
  const after = before.code === 'none' && factory === 'returned' ? record.after : undefined
  const rejected = (reason: RejectionReason): Rejected => ({ status: 'rejected', reason, block })

  if (accepts(before.answer))
    return { status: 'verified', method: before.code === 'delegation' ? 'eip7702' : 'erc1271', block }
  if (wrapped && before.code === 'none') {
    const isOther = deployed === undefined || !sameBytes(deployed, account)
    if (rule === 'refuse' || (rule === 'call-for-account' && after?.answer && isOther))
      return rejected('factory-not-allowed')
  }
  if (wrapped && accepts(after?.answer))
    return {
      status: 'verified',
      method: 'erc6492',
      factory: toAccountFactory(wrapped).address,
      block,
    }

  const answer = before.answer ?? after?.answer
  if (answer) return rejected(refusal(answer))
  if (wrapped) return rejected(factory === 'returned' ? 'factory-deployed-nothing' : 'factory-reverted')
  if ('fault' in signer) return rejected(signer.fault)
  return { ...rejected('wrong-signer'), recovered: parseAddress(hexOfBytes(signer.signer)) }
}

/**
 * Decides from what the probe saw of an account that was taken to have the code that its key has signed to take.
 *
 * @param context.delegate - the contract whose code that is.
 * @see ERC-8010
 */
export function judgeDelegated(
  { before, after }: ProbeRecord,
  { delegate, block }: { delegate: Address; block: PinnedBlock },
): Verdict {
  const answer = after?.answer ?? before.answer
  if (accepts(before.answer) || accepts(answer))
    return { status: 'verified', method: 'eip7702', delegate, block }
  return {
    status: 'rejected',
    reason: answer ? refusal(answer) : 'contract-without-signature-handler',
    block,
  }
}

function accepts(answer: AccountView['answer']): boolean {
  return answer?.kind === 'returned' && answer.accepted
}

function refusal(answer: AccountAnswer): RejectionReason {
  if (answer.kind === 'reverted') return 'contract-reverted'
  return answer.bytes === 0n ? 'contract-without-signature-handler' : 'contract-refused'
}
