import { address, block, chain, fields, listOf, oneOf, optional, where } from '../input.ts'
import type { PinnedBlock, RejectionReason, UnavailableReason, Verdict, VerifiedMethod } from '../verdict.ts'
import type { ProofBlock } from './proof.ts'
import type { ReportedVerdict } from './report.ts'

type Reported<Status> = Extract<ReportedVerdict, { status: Status }>
type ReadVerified = Omit<Reported<'verified'>, 'block'> & { readonly block?: PinnedBlock | undefined }
type ReadRejected = Omit<Reported<'rejected'>, 'block'> & { readonly block?: PinnedBlock | undefined }
type ReadUnavailable = Reported<'unavailable'>

const mostChains = 1_000
const reason = <Reason extends string>() =>
  where((value): value is Reason => typeof value === 'string', 'a reason of a verdict')
const status = fields<Pick<Verdict, 'status'>>({ status: oneOf('verified', 'rejected', 'unavailable') })
const verified = fields<ReadVerified>({
  status: oneOf('verified'),
  method: oneOf<VerifiedMethod>('eoa', 'erc1271', 'erc6492', 'eip7702'),
  block: optional(block),
  factory: optional(address),
  delegate: optional(address),
})
const rejected = fields<ReadRejected>({
  status: oneOf('rejected'),
  reason: reason<RejectionReason>(),
  recovered: optional(address),
  chains: optional(listOf(chain, mostChains)),
  block: optional(block),
})
const unavailable = fields<ReadUnavailable>({
  status: oneOf('unavailable'),
  reason: reason<UnavailableReason>(),
})

/**
 * Returns a verdict in a form that can be written as JSON: the block's number is a number, and what a node said in detail
 * is left out.
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
