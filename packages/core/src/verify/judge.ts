import { parseAddress } from '../account.ts'
import type { PinnedBlock, Rejected, RejectionReason, Verdict } from '../verdict.ts'
import { hexOfBytes } from './bytes.ts'
import type { KeySigner } from './keySigner.ts'
import type { AccountAnswer, AccountView, ProbeRecord } from './probe.ts'

/**
 * Decides from what the probe saw.
 *
 * @param signer - whose key signed: what counts where the account has no code and the signature no wrapper. In a
 *   wrapper it never counts, as an account that only a factory can speak for is no key.
 * @see ERC-1271, ERC-6492 §Verifier side, EIP-7702
 */
export function judge(
  record: ProbeRecord,
  { wrapped, signer, block }: { wrapped: boolean; signer: KeySigner; block: PinnedBlock },
): Verdict {
  const { before, factory, after } = record
  const rejected = (reason: RejectionReason): Rejected => ({ status: 'rejected', reason, block })

  if (accepts(before.answer))
    return { status: 'verified', method: before.code === 'delegation' ? 'eip7702' : 'erc1271', block }
  if (factory === 'returned' && accepts(after?.answer))
    return { status: 'verified', method: 'erc6492', block }

  // What the account says after the call that was to prepare it is its last word.
  const lastAnswer = (factory === 'returned' ? after?.answer : undefined) ?? before.answer
  if (lastAnswer) return rejected(refusal(lastAnswer))
  if (wrapped) return rejected(factory === 'returned' ? 'factory-deployed-nothing' : 'factory-reverted')
  if ('fault' in signer) return rejected(signer.fault)
  return { ...rejected('wrong-signer'), recovered: parseAddress(hexOfBytes(signer.signer)) }
}

function accepts(answer: AccountView['answer']): boolean {
  return answer?.kind === 'returned' && answer.accepted
}

function refusal(answer: AccountAnswer): RejectionReason {
  if (answer.kind === 'reverted') return 'contract-reverted'
  return answer.bytes === 0n ? 'contract-without-signature-handler' : 'contract-refused'
}
