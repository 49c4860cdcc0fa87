import controls from '@countersign/react/controls.module.css'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import { useWords } from '../../locales/words.ts'
import type { ChainsKnown } from './chains-known.ts'
import styles from './form.module.css'
import { Many } from './many.tsx'
import { One } from './one.tsx'
import { limits, type Unfit } from './protocol.ts'
import type { Progress } from './results.ts'
import { useCheck } from './use-check.ts'
import { usePageWords } from './words.ts'
import { Working } from './working.tsx'

type ProofsProps = {
  readonly text: string
  readonly chains: ChainsKnown['get']
  /** Whether the text was brought to be checked at once. */
  readonly startNow: boolean
  readonly onText: (text: string) => void
}

/** Checks proofs that are pasted, dropped or chosen. */
export function Proofs({ text, chains, startNow, onText }: ProofsProps) {
  const { proof: words } = usePageWords()
  const id = useId()
  const check = useCheck(chains)
  const [isOver, setOver] = useState(false)
  const { start, progress } = check
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!startNow || hasStarted.current) return
    hasStarted.current = true
    start([{ name: '', text }])
  }, [startNow, text, start])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (files.length > 0) start([...files])
  }
  const problem = progress.status === 'unfit' ? progress.unfit : null
  return (
    <>
      <form
        className={`${cards.card} ${styles.form}`}
        data-over={isOver}
        onDragOver={event => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={event => {
          const { relatedTarget } = event
          const isWithin = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget)
          if (!isWithin) setOver(false)
        }}
        onDrop={drop}
        onSubmit={event => {
          event.preventDefault()
          start([{ name: '', text }])
        }}
      >
        <div className={`${fields.field} ${styles.field}`}>
          <label htmlFor={`${id}-text`}>{words.label}</label>
          <p id={`${id}-hint`} className={`${prose.small} ${styles.hint}`}>
            {words.hint}
          </p>
          <textarea
            id={`${id}-text`}
            dir="ltr"
            rows={8}
            spellCheck={false}
            autoComplete="off"
            value={text}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={problem !== null}
            onChange={event => onText(event.target.value)}
          />
          <p id={`${id}-problem`} className={fields.fault} role="alert">
            {problem && <UnfitWords unfit={problem} />}
          </p>
        </div>
        <div className={buttons.row}>
          <button type="submit" className={controls.primary}>
            {words.go}
          </button>
          <label className={`${controls.secondary} ${styles.choose}`}>
            {words.choose}
            <input
              type="file"
              multiple
              className={controls.hidden}
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                // The same file again, after it was mended, counts as a choice too.
                event.target.value = ''
                if (files.length > 0) start(files)
              }}
            />
          </label>
          <span className={`${prose.small} ${styles.hint}`}>{isOver ? words.dropNow : words.drop}</span>
        </div>
      </form>
      <Working progress={progress} onStop={check.stop} onAgain={check.again} />
      <Results progress={progress} onAgain={check.again} />
    </>
  )
}

function Results({ progress, onAgain }: { progress: Progress; onAgain: () => void }) {
  if (progress.status !== 'ended' && progress.status !== 'working') return null
  const { results } = progress
  const [first] = results
  if (progress.status === 'ended' && first && results.length === 1)
    return <One checked={first} onAgain={onAgain} />
  const isMany = progress.status === 'working' ? (progress.all ?? 0) > 1 : results.length > 1
  return isMany ? (
    <Many results={results} onAgain={onAgain} isWorking={progress.status === 'working'} />
  ) : null
}

function UnfitWords({ unfit }: { unfit: Unfit }) {
  const { wrong: words } = usePageWords()
  const { language } = useWords()
  const number = new Intl.NumberFormat(language)
  switch (unfit.why) {
    case 'nothing':
      return words.nothing
    case 'too-many':
      return words['too-many']({ most: number.format(limits.documents) })
    case 'too-large':
      return words['too-large']({ megabytes: number.format(limits.megabytes) })
    case 'unreadable':
      return <bdi>{words.unreadable({ file: unfit.file })}</bdi>
  }
}
