import type { ProofRequest, RequestCall } from '@countersign/api'
import type { ProveForm } from './form-state.ts'

/** What a proof has to be that answers a request. */
export type Asked = Pick<
  RequestCall,
  'id' | 'by' | 'purpose' | 'audience' | 'account' | 'chain' | 'holdsFor' | 'deadline'
>

/**
 * Says until when a proof is to hold that answers a request: counted from when it is begun.
 *
 * @param now - in milliseconds since 1970
 */
export function askedUntil({ holdsFor }: Pick<Asked, 'holdsFor'>, now: number): number {
  return now + holdsFor * 1_000
}

/** Whether an account is one that a request asks for. There may be others beside it. */
export function fits(account: string, { account: asked, chain }: Pick<Asked, 'account' | 'chain'>): boolean {
  if (asked !== null) return account === asked
  return chain === null || account.startsWith(`${chain}:`)
}

/** What is begun for a request, with accounts of the person’s choice where none was asked for. */
export function askedProof(
  asked: Asked,
  form: Pick<ProveForm, 'accounts' | 'visibility'>,
  now: number,
): ProofRequest {
  return {
    ...{ purpose: asked.purpose, audience: asked.audience, visibility: form.visibility, request: asked.id },
    expiresAt: new Date(askedUntil(asked, now)).toISOString(),
    accounts: (asked.account === null ? form.accounts : [asked.account]).map(account => ({ account })),
  }
}
