import type { Cosigning } from '@countersign/api'
import { useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useEffect, useRef } from 'react'
import frame from '../../layout/frame.module.css'
import notices from '../../layout/notices.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import { useWords } from '../../locales/words.ts'
import { AskedProof } from './asked-proof.tsx'
import type { NextStep } from './next-step.ts'
import styles from './page.module.css'
import { OwnerList, Request } from './request.tsx'
import { leadOf, titleOf } from './said.ts'
import { Signed } from './signed.tsx'
import { Subject } from './subject.tsx'
import { usePageWords } from './words.ts'

type ViewProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  /** The connected address. */
  readonly wallet: string | null
  /** Whether the server cannot be asked at the moment. */
  readonly isLost: boolean
  /** What has changed just now. */
  readonly news: string
  /** What to do now, in front of everything that explains it. */
  readonly now: ReactNode
  /** Whether what to do now tells of the request already. */
  readonly isTold: boolean
  /** What may be done otherwise. */
  readonly otherwise: ReactNode
}

/** A cosigning as one column: where it stands, for which account, what to do now, who the owners are, and what else there is. */
export function View(props: ViewProps) {
  const { cosigning, next, wallet, isLost, news, now, isTold, otherwise } = props
  const words = usePageWords()
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  const title = titleOf(next, words)
  useTopOnceDone(next.step)
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={frame.head}>
        <PageHeading title={title} about={next.step}>
          {title}
        </PageHeading>
        <p className={prose.lead}>{leadOf(next, cosigning, site, words)}</p>
      </div>
      <p role="status" className={isLost ? notices.lost : controls.hidden}>
        {isLost ? words.lost : news}
      </p>
      <Subject cosigning={cosigning} />
      <AskedProof cosigning={cosigning} />
      {now}
      <Signed cosigning={cosigning} />
      <OwnerList cosigning={cosigning} wallet={wallet} />
      {!isTold && <Request cosigning={cosigning} wallet={wallet} />}
      {otherwise}
    </div>
  )
}

/**
 * Shows the headline once what was pressed is gone: it says what has become of it. Whoever has connected the wallet of an
 * owner goes on where they are.
 */
function useTopOnceDone(step: NextStep['step']) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const goesOn = step === 'confirm' || step === 'decided-against'
    if (!goesOn && document.activeElement === document.body) window.scrollTo(0, 0)
  }, [step])
}
