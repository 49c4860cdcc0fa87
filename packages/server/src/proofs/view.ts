import type { ProofAccountState, ProofState } from '@countersign/api'
import { accountFactory } from '@countersign/core'
import { type ProofRecord, type RecordedAccount, statusOf } from './record.ts'

/** Who looks at a proof. */
export type Viewer =
  /** The browser that makes the draft; with the cosignings that are open for it, by account. */
  | { readonly is: 'maker'; readonly waiting: ReadonlyMap<string, string> }
  /** Whoever may revoke it, or not; `made`: in the browser that has made it. */
  | { readonly is: 'owner' | 'stranger'; readonly made?: boolean }

/** Makes what shows a proof to the world. */
export function createView({ publicOrigin, now }: { publicOrigin: string; now: () => number }) {
  return function view(record: ProofRecord, viewer: Viewer): ProofState {
    const status = statusOf(record, now())
    return {
      id: record.id,
      link: `${publicOrigin}/p/${record.id}`,
      status,
      purpose: record.purpose,
      audience: record.audience,
      visibility: record.visibility,
      accounts: record.accounts.map(account => viewAccount(account, viewer)),
      // Who asked for it is between them and who made it.
      ...(viewer.is === 'stranger' && !viewer.made
        ? { request: null, requester: null }
        : { request: record.request, requester: record.requester }),
      mine: viewer.is === 'stranger' ? 'no' : viewer.is,
      createdAt: iso(record.createdAt),
      issuedAt: isoOrNull(record.issuedAt),
      expiresAt: iso(record.expiresAt),
      draftUntil: status === 'draft' ? iso(record.draftUntil) : null,
      revokedAt: isoOrNull(record.revokedAt),
      document: record.document && { ...record.document },
    }
  }
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
    verifiedAt: signed ? iso(signed.verifiedAt) : null,
    block: signed?.block ?? null,
    ...(factory ? { factory: factory.address } : {}),
    safe: signed?.safe
      ? {
          ...signed.safe,
          owners: [...signed.safe.owners],
          confirmations: [...signed.safe.confirmations],
        }
      : null,
  }
}

const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (time: number | null) => (time === null ? null : iso(time))
