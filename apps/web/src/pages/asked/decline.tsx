import type { RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import styles from './page.module.css'
import { returnAddress } from './return-address.ts'
import { useAskedWords } from './words.ts'

/** The way out for whoever does not want to: back to where they came from, without an answer. */
export function Decline({ request }: { request: Pick<RequestCall, 'declineTo'> }) {
  const { decline: words } = useAskedWords()
  const back = request.declineTo === null ? null : returnAddress(request.declineTo)
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="decline">
      <h2 id="decline">{words.title}</h2>
      <p className={prose.soft}>{back ? words.text({ host: back.host }) : words.nowhere}</p>
      {back && (
        <div className={`${buttons.row} ${styles.actions}`}>
          <a href={back.href} className={controls.secondary} rel="noreferrer">
            {words.button({ host: back.host })}
          </a>
        </div>
      )}
    </section>
  )
}
