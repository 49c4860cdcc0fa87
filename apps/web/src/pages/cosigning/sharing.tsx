import type { Cosigning } from '@countersign/api'
import { ComparisonCode, Share } from '@countersign/react/cosigning'
import type { ReactNode } from 'react'
import cards from '../../layout/cards.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useCosigningWords } from '../../locales/words.ts'
import code from './sharing.module.css'

type SharingProps = {
  readonly cosigning: Cosigning
  /** Whether this is the next step. */
  readonly isNext: boolean
  readonly children?: ReactNode
}

/** Shows the requester the link, and the code that the owners compare. */
export function Sharing({ cosigning, isNext, children }: SharingProps) {
  const { share: words } = useCosigningWords()
  return (
    <section className={cards.card} aria-label={words.mine}>
      <Share cosigning={cosigning} size="large" isNext={isNext}>
        <p className={prose.soft}>{words.text}</p>
        <div className={code.code}>
          <ComparisonCode cosigning={cosigning} size="large" />
        </div>
      </Share>
      {children}
    </section>
  )
}

/** Shows the link to people who want to help. Not the next step. */
export function PassOn({ cosigning }: { cosigning: Cosigning }) {
  const { share: words } = useCosigningWords()
  return (
    <Section id="pass-on" title={words.title} text={words.text}>
      <Share cosigning={cosigning} />
    </Section>
  )
}
