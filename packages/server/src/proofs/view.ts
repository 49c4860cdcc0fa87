import type { ProofAccountState, ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { accountFactory, approvedOwners } from '@countersign/core'
import { isoTime, isoTimeOrNull } from '../http/iso-time.ts'
import { type ProofRecord, type RecordedAccount, statusOf } from './record.ts'

/** Who looks at a proof. */
export type Viewer =
  /** The browser that made it, with the open cosignings of a draft by account, and whether an owner has confirmed one. */
  | { readonly is: 'maker'; readonly waiting: ReadonlyMap<string, string>; readonly confirmed: boolean }
  /** Somebody who may or may not revoke it. */
  | { readonly is: 'owner' | 'stranger' }

export function createView({ publicOrigin, now }: { publicOrigin: string; now: () => number }) {
  /** @param madeHere - whether the viewer's browser made it */
  return function view(record: ProofRecord, viewer: Viewer, madeHere = false): ProofState {
    const status = statusOf(record, now())
    return {
      id: record.id,
      link: publicOrigin + hrefOf('proof', { id: record.id }),
      status,
      purpose: record.purpose,
      audience: record.audience,
      visibility: record.visibility,
      accounts: record.accounts.map(account => viewAccount(account, viewer)),
      // The request is known only to the requester, the proof's maker and its owner.
      ...(viewer.is === 'stranger'
        ? { request: null, requester: null }
        : { request: record.request, requester: record.requester }),
      mine: viewer.is === 'stranger' ? 'no' : viewer.is,
      madeHere,
      createdAt: isoTime(record.createdAt),
      issuedAt: isoTimeOrNull(record.issuedAt),
      expiresAt: isoTime(record.expiresAt),
      draftUntil: status === 'draft' ? isoTime(record.draftUntil) : null,
      replaceable: viewer.is === 'maker' && !viewer.confirmed && isUntouched(record),
      revokedAt: isoTimeOrNull(record.revokedAt),
      document: record.document?.asSent() ?? null,
    }
  }
}

/** Whether no account of a draft has signed, and the owners of none have confirmed. */
function isUntouched({ issuedAt, accounts }: ProofRecord): boolean {
  return issuedAt === null && accounts.every(({ signed, isTooLarge }) => !signed && !isTooLarge)
}

function viewAccount({ account, isTooLarge, signed }: RecordedAccount, viewer: Viewer): ProofAccountState {
  const cosigning = (!signed && viewer.is === 'maker' && viewer.waiting.get(account)) || null
  const factory = signed?.method === 'erc6492' ? accountFactory(signed.signature) : undefined
  return {
    account,
    status: signed ? 'signed' : cosigning ? 'waiting' : 'unsigned',
    cosigning,
    refused: isTooLarge && !signed && viewer.is === 'maker' ? 'too-large' : null,
    method: signed?.method ?? null,
    verifiedAt: signed ? isoTime(signed.verifiedAt) : null,
    block: signed?.block ?? null,
    ...(factory ? { factory: factory.address } : {}),
    safe: signed?.safe
      ? {
          ...signed.safe,
          owners: [...signed.safe.owners],
          confirmations: [...signed.safe.confirmations],
        }
      : null,
    approved: signed?.safe ? approvedOwners(signed.signature, signed.safe) : [],
  }
}
