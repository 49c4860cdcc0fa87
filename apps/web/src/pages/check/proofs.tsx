import controls from '@countersign/react/controls.module.css'
import { formatNumber } from '@countersign/react/pieces'
import { useEffect, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { visible } from '../foreign-text.ts'
import { takeFiles } from './brought-files.ts'
import { describeReport } from './describe-report.ts'
import { FileForm } from './file-form.tsx'
import { isTextKind } from './other-kind.ts'
import { Broken, ProofResult } from './proof-result.tsx'
import { ProofResults } from './proof-results.tsx'
import { type Checked, type FailedLink, limits, type Unfit } from './protocol.ts'
import styles from './results.module.css'
import type { Progress } from './results.ts'
import { type ChainsKnown, useCheck } from './use-check.ts'

type ProofsProps = {
  readonly text: string
  readonly chains: ChainsKnown['get']
  /** Whether the check of the given text starts at once. */
  readonly startNow: boolean
  readonly onText: (text: string) => void
}

/** Checks proofs that are pasted, dropped or chosen, or named by a link or an id. */
export function Proofs({ text, chains, startNow, onText }: ProofsProps) {
  const { proof: words, link } = useCheckWords()
  const check = useCheck(chains)
  const { start, progress } = check
  /** Whether the text of the field is checked, not files or the links in them. */
  const [isOfField, setOfField] = useState(true)
  const checkText = () => {
    setOfField(true)
    start([{ name: '', text }])
  }
  const checkFiles = (files: readonly File[]) => {
    setOfField(false)
    start(files)
  }
  const checkLinks = (links: readonly string[]) => {
    const pasted = links.join('\n')
    const isEmpty = text.trim() === ''
    if (isEmpty) onText(pasted)
    setOfField(isEmpty)
    start([{ name: '', text: pasted }])
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    const files = takeFiles()
    if (files.length === 0 && !startNow) return
    hasStarted.current = true
    setOfField(files.length === 0)
    start(files.length > 0 ? files : [{ name: '', text }])
  }, [startNow, text, start])

  const linkProblem = isOfField ? problemLink(progress) : undefined
  const problem =
    progress.status === 'unfit' ? <UnfitText unfit={progress.unfit} /> : linkProblem && link[linkProblem]
  return (
    <>
      <FileForm go={words.go} onSubmit={checkText} onFiles={checkFiles}>
        <Field label={words.label} hint={words.hint} fault={problem} role="alert">
          {described => (
            <textarea
              {...described}
              dir="ltr"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={event => {
                // What was said of a link is not of the changed text.
                if (isOfField && onlyLink(progress)) check.clear()
                onText(event.target.value)
              }}
            />
          )}
        </Field>
      </FileForm>
      <Working progress={progress} onStop={check.stop} onAgain={check.again} />
      {!linkProblem && <Results progress={progress} onAgain={check.again} onLinks={checkLinks} />}
    </>
  )
}

/** Returns the only result if it is of a link that led to nothing, which is a problem of the field. */
function problemLink(progress: Progress): LinkProblem | undefined {
  const link = onlyLink(progress)
  return link && link.status !== 'foreign' && link.status !== 'draft' ? link.status : undefined
}

function onlyLink(progress: Progress): FailedLink | undefined {
  const [only, ...others] = progress.status === 'ended' ? progress.results : []
  return others.length === 0 && typeof only?.other === 'object' ? only.other : undefined
}

type LinkProblem = Exclude<FailedLink['status'], 'foreign' | 'draft'>

type ResultsProps = {
  readonly progress: Progress
  readonly onAgain: () => void
  readonly onLinks: (links: readonly string[]) => void
}

function Results({ progress, onAgain, onLinks }: ResultsProps) {
  if (progress.status !== 'ended' && progress.status !== 'working') return null
  const { results } = progress
  const [first] = results
  if (progress.status === 'ended' && first && results.length === 1)
    return <ProofResult checked={first} onAgain={onAgain} onLinks={onLinks} />
  const lines = results.filter(({ other }) => isTextKind(other))
  const [proof, another] = results.filter(({ other }) => !isTextKind(other))
  if (progress.status === 'ended' && proof && !another && lines.length <= mostLines)
    return (
      <>
        <ProofResult checked={proof} onAgain={onAgain} onLinks={onLinks} />
        <NoProofs lines={lines} />
      </>
    )
  const isMany = progress.status === 'working' ? (progress.all ?? 0) > 1 : results.length > 1
  return isMany ? (
    <ProofResults
      results={results}
      onAgain={onAgain}
      onLinks={onLinks}
      isWorking={progress.status === 'working'}
    />
  ) : null
}

/** How many lines around one proof are listed below its result, instead of all in a table. */
const mostLines = 10

/** Lists what has no proof, beside one that was checked. */
function NoProofs({ lines }: { lines: readonly Checked[] }) {
  const page = useCheckWords()
  const { others: words } = page.many
  const { language } = useWords()
  const id = useId()
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <p className={prose.small}>{words.text}</p>
      <ul className={styles.noProofs}>
        {lines.map(line => (
          <li key={line.name}>
            <bdi>{visible(line.name)}</bdi>
            {line.other !== 'text' && <p className={prose.small}>{describeReport(line, page, language)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function UnfitText({ unfit }: { unfit: Unfit }) {
  const { wrong: words } = useCheckWords()
  const { language } = useWords()
  const number = (value: number) => formatNumber(value, language)
  switch (unfit.why) {
    case 'nothing':
      return words.nothing
    case 'too-many':
      return words['too-many']({ most: number(unfit.most) })
    case 'too-large':
      return words['too-large']({ megabytes: number(limits.megabytes) })
    case 'unreadable':
      return <bdi>{words.unreadable({ file: unfit.file })}</bdi>
  }
}

type WorkingProps = {
  readonly progress: Progress
  readonly onStop: () => void
  readonly onAgain: () => void
}

/** Shows the progress with a button to stop, or why the check could not run. */
export function Working({ progress, onStop, onAgain }: WorkingProps) {
  const { working: words } = useCheckWords()
  const { language } = useWords()
  const id = useId()
  const number = (value: number) => formatNumber(value, language)
  const isWorking = progress.status === 'working'
  const all = isWorking ? progress.all : null
  const done = isWorking ? progress.results.length : 0
  return (
    <>
      <p role="status" className={controls.hidden}>
        {isWorking && (all === null ? words.loading : words.one)}
        {progress.status === 'ended' && progress.wasStopped && words.stopped}
      </p>
      {isWorking && (
        <div className={styles.working}>
          <span id={id}>
            {all === null
              ? words.loading
              : all === 1
                ? words.one
                : words.many({ done: number(done), all: number(all) })}
          </span>
          <progress
            aria-labelledby={id}
            max={all ?? 1}
            {...(all === null || all === 1 ? {} : { value: done })}
          />
          <div className={buttons.row}>
            <button type="button" className={controls.secondary} onClick={onStop}>
              {words.stop}
            </button>
          </div>
        </div>
      )}
      {progress.status === 'ended' && progress.wasStopped && <p className={prose.soft}>{words.stopped}</p>}
      {progress.status === 'broken' && <Broken onAgain={onAgain} />}
    </>
  )
}
