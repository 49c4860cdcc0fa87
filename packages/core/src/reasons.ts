import type { messages } from './locales/compiled/en/reasons.ts'
import type { PartFault } from './safe/parts.ts'
import type { ConfirmationRefused } from './safe/verify-confirmation.ts'
import { canNeverBeChecked, type RejectionReason, type UnavailableReason } from './verdict.ts'

/** The sentences of verdicts in one language: `@countersign/core/reasons/<language>`. */
export type Reasons = typeof messages

/** `unspecified`: a newer server may send reasons that this version does not know. */
export type DescribedRejection = {
  readonly reason: RejectionReason | 'unspecified'
  /** The account that signed, in its display form (`wrong-signer`). */
  readonly recovered?: string | undefined
  /** The names of the chains that have the contract (`contract-on-another-chain`). */
  readonly chains?: readonly string[] | undefined
}

/**
 * Returns why a signature does not prove its account.
 *
 * @example
 * import { messages } from '@countersign/core/reasons/en'
 *
 * describeRejection(messages, { reason: 'wrong-signer', recovered: '0xd8dA…6045' })
 * // 'Another account signed, or the text was changed after it was signed. Signed by 0xd8dA…6045.'
 */
export function describeRejection(
  { rejected, signedBy, deployedOn }: Reasons,
  { reason, recovered, chains }: DescribedRejection,
): string {
  const what = rejected[reason] ?? rejected.unspecified
  // A contract on another network: who signed for it is of less use than where it is.
  if (chains?.length) return `${what} ${deployedOn({ chains: chains.join(', ') })}`
  return recovered === undefined ? what : `${what} ${signedBy({ recovered })}`
}

/**
 * Returns why a signature does not prove its account, and what the person who signed can do.
 *
 * @example
 * import { messages } from '@countersign/core/reasons/en'
 *
 * describeRejectionToSigner(messages, { reason: 'wrong-signer' })
 * // '… Select the correct account in your wallet, then sign again.'
 */
export function describeRejectionToSigner(reasons: Reasons, rejection: DescribedRejection): string {
  const { next } = reasons
  return `${describeRejection(reasons, rejection)} ${next[rejection.reason] ?? next.unspecified}`
}

/**
 * Returns why a signature could not be checked, and what to do.
 *
 * @param signed - whether the person has already signed: the same signature can be sent again. @default not mentioned
 * @example
 * import { messages } from '@countersign/core/reasons/en'
 *
 * describeUnavailability(messages, 'node-unreachable', true)
 * // 'The network’s node couldn’t be reached. Try again in a moment. You don’t need to sign again.'
 */
export function describeUnavailability(
  { unavailable, unavailableNext: next }: Reasons,
  reason: UnavailableReason | 'unspecified',
  signed?: boolean,
): string {
  const what = unavailable[reason] ?? unavailable.unspecified
  if (canNeverBeChecked(reason)) return `${what} ${next[reason]}`
  const isDeployable = reason === 'factory-not-allowed' || reason === 'initializer-not-allowed'
  const advice = `${what} ${isDeployable ? next[reason] : next.later}`
  return signed === undefined ? advice : `${advice} ${signed ? next.signed : next.unsigned}`
}

export type DescribedConfirmation = {
  readonly reason: ConfirmationRefused['reason'] | 'unspecified'
  /** What is invalid (`bad-part`). */
  readonly fault?: PartFault | undefined
  /** The account that signed, in its display form (`wrong-signer`). */
  readonly recovered?: string | undefined
}

/**
 * Returns why an owner's confirmation is not valid, and what that owner can do.
 *
 * @see Safe checkNSignatures
 * @example
 * import { messages } from '@countersign/core/reasons/en'
 *
 * describeRefusedConfirmation(messages, { reason: 'not-an-owner' })
 * // 'The account that signed isn’t an owner of this Safe. Select an owner’s account in your wallet, then sign again.'
 */
export function describeRefusedConfirmation(reasons: Reasons, refused: DescribedConfirmation): string {
  const { reason, fault } = refused
  switch (reason) {
    case 'not-an-owner':
    case 'stale-owner':
    case 'wrong-chain':
      return describeConfirmation(reasons, reason)
    case 'wrong-signer':
    case 'signature-not-hex':
      return describeRejectionToSigner(reasons, { reason, recovered: refused.recovered })
    case 'signature-too-large':
      return describeUnavailability(reasons, reason)
    case 'bad-part':
      return describePartFault(reasons, fault)
    case 'unspecified':
      return describeRejectionToSigner(reasons, { reason })
    default:
      reason satisfies never
      // A newer server may send others.
      return describeRejectionToSigner(reasons, { reason: 'unspecified' })
  }
}

function describePartFault(reasons: Reasons, fault: PartFault | undefined): string {
  switch (fault) {
    case 'contract-refused':
      return `${reasons.rejected[fault]} ${reasons.confirmationNext[fault]}`
    case 'hash-not-approved':
      return describeConfirmation(reasons, fault)
    case 'recovery-id':
      return describeRejectionToSigner(reasons, { reason: 'signature-recovery-id' })
    case 'no-signer':
      return describeRejectionToSigner(reasons, { reason: 'signature-unrecoverable' })
    case 'too-short':
    case 'offset-inside-parts':
    case 'offset-outside':
    case 'content-cut-off':
    case 'out-of-order':
    case 'repeated':
    case undefined:
      return describeConfirmation(reasons, 'malformed')
    default:
      fault satisfies never
      // A newer server may send others.
      return describeConfirmation(reasons, 'malformed')
  }
}

function describeConfirmation(
  { confirmation, confirmationNext }: Reasons,
  key: keyof Reasons['confirmation'],
): string {
  return `${confirmation[key]} ${confirmationNext[key]}`
}
