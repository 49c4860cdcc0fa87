import { address, block, chain, fields, listOf, oneOf, optional, where } from '../input.ts'
import {
  type PinnedBlock,
  rejectionReasons,
  unavailableReasons,
  type Verdict,
  verifiedMethods,
} from '../verdict.ts'
import type { ProofBlock } from './proof.ts'
import type { ReportedVerdict } from './report.ts'

type Reported<Status> = Extract<ReportedVerdict, { status: Status }>
type ReadVerified = Omit<Reported<'verified'>, 'block'> & { readonly block?: PinnedBlock | undefined }
type ReadRejected = Omit<Reported<'rejected'>, 'block'> & { readonly block?: PinnedBlock | undefined }
type ReadUnavailable = Reported<'unavailable'>

const mostChains = 1_000
const reason = <Reason extends string>(reasons: readonly Reason[]) =>
  where((value): value is Reason => reasons.some(each => each === value), 'a reason of a verdict')
const status = fields<Pick<Verdict, 'status'>>({ status: oneOf('verified', 'rejected', 'unavailable') })
const verified = fields<ReadVerified>({
  status: oneOf('verified'),
  method: oneOf(...verifiedMethods),
  block: optional(block),
  factory: optional(address),
  delegate: optional(address),
})
const rejected = fields<ReadRejected>({
  status: oneOf('rejected'),
  reason: reason(rejectionReasons),
  recovered: optional(address),
  chains: optional(listOf(chain, mostChains)),
  block: optional(block),
})
const unavailable = fields<ReadUnavailable>({
  status: oneOf('unavailable'),
  reason: reason(unavailableReasons),
})

/**
 * Returns a verdict in a form that can be written as JSON: the block's number is a number, and the details of a node
 * failure are left out.
 *
 * @throws {InputError} if it is not a verdict.
 * @example
 * JSON.stringify(reportVerdict(await verifyOwnership({ account, message, signature, client, recover })))
 */
export function reportVerdict(verdict: Verdict): ReportedVerdict {
  switch (status(verdict, 'verdict').status) {
    case 'verified': {
      const { block, ...rest } = verified(verdict, 'verdict')
      return { ...rest, block: block === undefined ? null : toProofBlock(block) }
    }
    case 'rejected': {
      const { block, ...rest } = rejected(verdict, 'verdict')
      return block === undefined ? rest : { ...rest, block: toProofBlock(block) }
    }
    case 'unavailable':
      return unavailable(verdict, 'verdict')
  }
}

function toProofBlock({ number, hash }: PinnedBlock): ProofBlock {
  return { number: Number(number), hash }
}
