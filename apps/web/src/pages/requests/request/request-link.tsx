import type { RequestState } from '@countersign/api'
import { Avatar } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { Copy, Qr } from '@countersign/react/pieces'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import frame from '../../../layout/frame.module.css'
import prose from '../../../layout/prose.module.css'
import { useRequestsWords } from '../words.ts'
import styles from './request-link.module.css'

/** The link for whoever is to prove: to read, to copy, and as a QR code. Once the request has ended, the link alone. */
export function RequestLink({ request }: { request: Pick<RequestState, 'link' | 'status' | 'by'> }) {
  const { link: words } = useRequestsWords().request
  const { link, status, by } = request
  const isOpen = status === 'open'
  return (
    <section
      className={isOpen ? `${cards.card} ${styles.share}` : `${frame.section} ${frame.loose}`}
      aria-labelledby="link"
    >
      <div className={styles.shareText}>
        <h2 id="link">{words.title}</h2>
        <p className={prose.soft}>{isOpen ? words.text : words.ended}</p>
        <a className={styles.link} href={link} dir="ltr" target="_blank" rel="noopener">
          {link.replace(/^https?:\/\//, '')}
        </a>
        <div className={buttons.row}>
          <Copy text={link} said={words} className={isOpen ? controls.primary : controls.secondary}>
            {words.copy}
          </Copy>
        </div>
      </div>
      {isOpen && (
        <div className={styles.qr}>
          <Qr text={link} label={words.qr} mark={<Avatar account={by} />} />
        </div>
      )}
    </section>
  )
}
