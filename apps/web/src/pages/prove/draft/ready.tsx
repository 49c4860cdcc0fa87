import type { ProofState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { useEffect } from 'react'
import buttons from '../../../layout/buttons.module.css'
import frame from '../../../layout/frame.module.css'
import { go } from '../../../layout/go.ts'
import { Link } from '../../../layout/link.tsx'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import styles from '../page.module.css'
import { useProveWords } from '../words.ts'
import { placeOf } from './place-of.ts'

/** For how long it is said that the proof is made, before the page goes there, in milliseconds. */
const pause = 1_500

/** All have signed: the page goes where the proof is seen, or handed over. */
export function Ready({ proof }: { proof: ProofState }) {
  const { ready: words } = useProveWords().draft
  const href = placeOf(proof)
  useEffect(() => {
    // In place of this page: going back from there leads to what was before.
    const timer = setTimeout(() => go(href, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [href])
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={frame.head}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead} role="status">
          {words.text}
        </p>
      </div>
      <div className={buttons.row}>
        <Link href={href} className={`${controls.primary} ${buttons.large}`}>
          {proof.request === null ? words.open : words.openRequest}
        </Link>
      </div>
    </div>
  )
}
