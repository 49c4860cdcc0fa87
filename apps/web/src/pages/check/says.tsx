import type { Proof } from '@countersign/core'
import { useId } from 'react'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import { When } from '../proof/when.tsx'
import { visible } from '../safe/messages/visible.ts'
import { usePageWords } from './words.ts'

/** What the document says. It is the document's word until the headline above confirms it. */
export function Says({ proof }: { proof: Proof }) {
  const { says: words } = usePageWords()
  const id = useId()
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.label}</h3>
      <dl className={facts.facts}>
        <div>
          <dt>{words.to}</dt>
          <dd>{proof.audience === null ? words.anyone : <bdi>{visible(proof.audience)}</bdi>}</dd>
        </div>
        <div>
          <dt>{words.purpose}</dt>
          <dd>
            <bdi>{visible(proof.purpose)}</bdi>
          </dd>
        </div>
        <ProofContextFacts request={proof.request ?? null} version={proof.version} />
        <div>
          <dt>{words.until}</dt>
          <dd>
            <When at={proof.expiresAt} />
          </dd>
        </div>
        <div>
          <dt>{words.origin}</dt>
          <dd>
            <bdi dir="ltr">{visible(proof.origin)}</bdi>{' '}
            <a href={`${proof.origin}/p/${proof.id}`} target="_blank" rel="noopener noreferrer">
              {words.open}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  )
}
