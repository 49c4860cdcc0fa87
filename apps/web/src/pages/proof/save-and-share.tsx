import type { ProofState } from '@countersign/api'
import type { Proof } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import { Copy, Qr } from '@countersign/react/pieces'
import { useId, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Mark } from '../../layout/mark.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useProofWords, useWords } from '../../locales/words.ts'
import { download, jsonText } from '../download.ts'
import { openCheckPage } from './document.ts'
import { printPaper } from './paper.tsx'
import styles from './proof.module.css'

type SaveAndShareProps = { readonly proof: ProofState; readonly document: Proof }

/** Shows the link, the files and the print version, and the link to check the proof without trusting this page. */
export function SaveAndShare({ proof, document }: SaveAndShareProps) {
  const { keep: words, check } = useProofWords()
  const { common } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const name = `proof-${proof.id.slice(0, 8)}`
  const save = () => download(`${name}.json`, [jsonText(document)], 'application/json')
  const saveCacao = async () => {
    setFailed(false)
    try {
      const { cacaoText } = await import('./cacao.ts')
      download(`${name}.cacao.json`, [cacaoText(document)], 'application/json')
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <section className={frame.section} aria-labelledby="keep">
        <h2 id="keep">{words.title}</h2>
        <a className={styles.link} href={proof.link} dir="ltr">
          {proof.link.replace(/^https?:\/\//, '')}
        </a>
        <div className={buttons.row}>
          <Copy text={proof.link} said={common} className={controls.secondary}>
            {words.copy}
          </Copy>
          <button
            type="button"
            className={controls.secondary}
            aria-expanded={isOpen}
            aria-controls={`${id}-code`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.hideCode : words.showCode}
          </button>
          <button type="button" className={controls.secondary} onClick={save}>
            {words.file}
          </button>
          <button type="button" className={controls.secondary} onClick={() => void saveCacao()}>
            {words.cacao}
          </button>
          <button type="button" className={controls.secondary} onClick={() => void printPaper()}>
            {words.print}
          </button>
        </div>
        <div id={`${id}-code`} className={styles.qr} hidden={!isOpen}>
          {isOpen && <Qr text={proof.link} label={words.code} mark={<Mark className={styles.qrMark} />} />}
        </div>
        <p className={prose.small}>{words.cacaoText}</p>
        {failed && (
          <p className={notices.failure} role="alert">
            {words.failed}
          </p>
        )}
      </section>
      <Section id="check" title={check.title} className={styles.well}>
        <p>{check.text}</p>
        <div className={buttons.row}>
          <button
            type="button"
            className={controls.primary}
            onClick={() => openCheckPage(jsonText(document))}
          >
            {check.go}
          </button>
        </div>
      </Section>
    </>
  )
}
