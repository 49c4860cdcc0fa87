import type { Cosigning } from '@countersign/api'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { Badge } from '../frame/badge.tsx'
import styles from '../frame/list.module.css'
import { When } from '../frame/when.tsx'
import { useSafeWords } from '../words.ts'
import { cosigningHref } from './use-sign-ins.ts'

/** The sign-ins that this browser has begun as this Safe and that still wait. They need no gateway. */
export function SignIns({ signIns }: { signIns: readonly Cosigning[] }) {
  const words = useSafeWords()
  const waiting = signIns.filter(({ status }) => status === 'NEEDS_CONFIRMATION')
  if (waiting.length === 0) return null
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="sign-ins">
      <h2 id="sign-ins">{words.signIns.title}</h2>
      <p className={prose.soft}>{words.signIns.text}</p>
      <ul className={`${lists.ruled} ${styles.list}`}>
        {waiting.map(cosigning => (
          <li key={cosigning.id}>
            <Badge tone="waiting">{words.messageStatus.NEEDS_CONFIRMATION}</Badge>
            <Link href={cosigningHref(cosigning)}>{words.signIns.open}</Link>
            <span className={prose.soft}>
              <When at={Date.parse(cosigning.createdAt)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
