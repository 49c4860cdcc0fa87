import type { Cosigning } from '@countersign/api'
import { ComparisonCode, Share } from '@countersign/react/cosigning'
import type { ReactNode } from 'react'
import cards from '../../layout/cards.module.css'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import page from './page.module.css'
import code from './steps.module.css'
import { usePageWords } from './words.ts'

type SharingProps = {
  readonly cosigning: Cosigning
  /** Whether it is what is to be done now. */
  readonly isNext: boolean
  readonly children?: ReactNode
}

/** For the asker: the link, and the code that the owners compare. */
export function Sharing({ cosigning, isNext, children }: SharingProps) {
  const { share: words } = usePageWords()
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

/** The link, for whoever wants to help; not the first thing to do. */
export function PassOn({ cosigning }: { cosigning: Cosigning }) {
  const { share: words } = usePageWords()
  return (
    <section className={`${frame.section} ${page.section}`} aria-labelledby="pass-on">
      <h2 id="pass-on">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <Share cosigning={cosigning} />
    </section>
  )
}
