import type { ProofState } from '@countersign/api'
import { badgeOf, badgeSize } from '@countersign/api/pages'
import type { Proof } from '@countersign/core'
import { useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import { Copy, Qr, useCanShare } from '@countersign/react/pieces'
import { useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Mark } from '../../layout/mark.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { useProofWords, useWords } from '../../locales/words.ts'
import { download, jsonText } from '../download.ts'
import { printPaper } from './paper.tsx'
import styles from './proof.module.css'

type ShareSheetProps = {
  readonly proof: ProofState
  readonly document: Proof
  /** Whether sharing is the next step, as for its owner. */
  readonly isNext: boolean
}

/** Shows the ways to pass a proof on: its link, its code, its files and the print version. */
export function ShareSheet({ proof, document, isNext }: ShareSheetProps) {
  const { keep: words, page } = useProofWords()
  const { common } = useWords()
  const canShare = useCanShare()
  const isSignedOut = useSession().status === 'signed-out'
  const { link } = proof
  const first = isNext ? controls.primary : controls.secondary
  return (
    <section className={`${cards.card} ${styles.sheet}`} aria-labelledby="keep">
      <div className={styles.ways}>
        <h2 id="keep">{isNext ? words.own : words.title}</h2>
        <p className={prose.soft}>{words.text}</p>
        {isNext && isSignedOut && <p className={prose.soft}>{words.signedOut}</p>}
        <a className={styles.link} href={link} dir="ltr">
          {link.replace(/^https?:\/\//, '')}
        </a>
        <div className={`${buttons.row} ${styles.actions}`}>
          {canShare && (
            // The promise also rejects when the person closes the system's share sheet.
            <button
              type="button"
              className={first}
              onClick={() => void navigator.share({ url: link, title: page }).catch(() => {})}
            >
              {words.share}
            </button>
          )}
          <Copy text={link} said={common} className={canShare ? controls.secondary : first}>
            {words.copy}
          </Copy>
          <button
            type="button"
            className={controls.secondary}
            onClick={() => download(`${fileName(proof)}.json`, [jsonText(document)], 'application/json')}
          >
            {words.file}
          </button>
          <button type="button" className={controls.secondary} onClick={() => void printPaper()}>
            {words.print}
          </button>
        </div>
        <div>
          <OtherFormats proof={proof} document={document} />
          {isNext && <Badge link={link} />}
        </div>
      </div>
      <div className={styles.qr}>
        <Qr text={link} label={words.code} mark={<Mark className={styles.qrMark} />} />
      </div>
    </section>
  )
}

function OtherFormats({ proof, document }: Omit<ShareSheetProps, 'isNext'>) {
  const { keep: words } = useProofWords()
  const [failed, setFailed] = useState(false)
  const saveCacao = async () => {
    setFailed(false)
    try {
      const { cacaoText } = await import('./cacao.ts')
      download(`${fileName(proof)}.cacao.json`, [cacaoText(document)], 'application/json')
    } catch {
      setFailed(true)
    }
  }
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.formats}</summary>
      <div className={styles.more}>
        <p className={prose.small}>{words.cacaoText}</p>
        <div className={`${buttons.row} ${styles.actions}`}>
          <button type="button" className={controls.secondary} onClick={() => void saveCacao()}>
            {words.cacao}
          </button>
        </div>
        {failed && (
          <p className={notices.failure} role="alert">
            {words.failed}
          </p>
        )}
      </div>
    </details>
  )
}

/** Shows the badge of a proof, and the HTML that shows it on another site. */
function Badge({ link }: { link: string }) {
  const {
    keep: { badge: words },
    page,
  } = useProofWords()
  const { common } = useWords()
  const source = badgeOf(link)
  const { width, height } = badgeSize
  const html = `<a href="${link}"><img src="${source}" alt="${page}" width="${width}" height="${height}"></a>`
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.title}</summary>
      <div className={styles.more}>
        <p className={prose.small}>{words.text}</p>
        <img src={source} alt={page} width={width} height={height} loading="lazy" />
        <div className={styles.text}>
          <pre dir="ltr">{html}</pre>
        </div>
        <div className={`${buttons.row} ${styles.actions}`}>
          <Copy text={html} said={common}>
            {words.copy}
          </Copy>
        </div>
      </div>
    </details>
  )
}

const fileName = ({ id }: ProofState) => `proof-${id.slice(0, 8)}`
