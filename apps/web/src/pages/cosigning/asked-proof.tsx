import type { Cosigning } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { proofOf } from '@countersign/react/cosigning'
import facts from '../../layout/facts.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import { usePageWords } from './words.ts'

/** What is proved, and to whom, where the owners are asked to sign for a proof. */
export function AskedProof({ cosigning }: { cosigning: Cosigning }) {
  const { what: words } = usePageWords().proof
  const proof = proofOf(cosigning)
  if (!proof) return null
  const { request } = proof
  return (
    <dl className={facts.facts} aria-label={words.label}>
      <div>
        <dt>{words.purpose}</dt>
        <dd>
          <bdi>{proof.purpose}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.audience}</dt>
        <dd>{proof.audience === null ? words.anyone : <bdi>{proof.audience}</bdi>}</dd>
      </div>
      {request && (
        <ProofContextFacts request={{ id: request.id, requester: parseAccountId(request.requester) }} />
      )}
    </dl>
  )
}
