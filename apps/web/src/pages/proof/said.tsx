import type { ProofState } from '@countersign/api'
import type { ReactNode } from 'react'
import facts from '../../layout/facts.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import { documentOf } from './document.ts'
import { When } from './when.tsx'
import { usePageWords } from './words.ts'

/** What was said: to whom, for what, when, until when, and by which site it was issued. */
export function Said({ proof }: { proof: ProofState }) {
  const { said: words } = usePageWords()
  const { audience, purpose, issuedAt, expiresAt, revokedAt } = proof
  const document = documentOf(proof)
  const origin = document?.origin
  return (
    <section aria-label={words.label}>
      <dl className={facts.facts}>
        <Fact name={words.to}>
          {audience === null ? (
            words.anyone
          ) : (
            <strong>
              <bdi>{audience}</bdi>
            </strong>
          )}
        </Fact>
        <Fact name={words.purpose}>
          <strong>
            <bdi>{purpose}</bdi>
          </strong>
        </Fact>
        {document && <ProofContextFacts request={document.request ?? null} version={document.version} />}
        {issuedAt && (
          <Fact name={words.issued}>
            <When at={issuedAt} />
          </Fact>
        )}
        <Fact name={words.until}>
          <When at={expiresAt} />
        </Fact>
        {revokedAt && (
          <Fact name={words.revoked}>
            <When at={revokedAt} />
          </Fact>
        )}
        {origin && (
          <Fact name={words.by}>
            <bdi dir="ltr">{origin}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
