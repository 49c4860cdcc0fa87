import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { formatNumber } from '@countersign/react/pieces'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { takeFiles } from './brought-files.ts'
import { FileForm } from './file-form.tsx'
import { Broken, Headline, ProofResult } from './proof-result.tsx'
import { ProofResults } from './proof-results.tsx'
import { limits, type Unfit } from './protocol.ts'
import styles from './results.module.css'
import type { Progress } from './results.ts'
import { type ChainsKnown, useCheck } from './use-check.ts'
import { type LinkedProof, type LinkedProofs, mostLinks, useLinkedProofs } from './use-linked-proofs.ts'

type ProofsProps = {
  readonly text: string
  readonly chains: ChainsKnown['get']
  /** Whether the check of the given text starts at once. */
  readonly startNow: boolean
  readonly onText: (text: string) => void
}

/** Checks proofs that are pasted, dropped or chosen, or named by a link or an id. */
export function Proofs({ text, chains, startNow, onText }: ProofsProps) {
  const { proof: words } = useCheckWords()
  const check = useCheck(chains)
  const { start, progress } = check
  const { linked, read, clear } = useLinkedProofs(start)
  const submit = () => {
    check.clear()
    void read(text)
  }
  const startFiles = (files: readonly File[]) => {
    clear()
    start(files)
  }
  const checkLinks = (links: readonly string[]) => {
    const pasted = links.join('\n')
    check.clear()
    if (text.trim() === '') onText(pasted)
    void read(pasted)
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    const files = takeFiles()
    if (files.length === 0 && !startNow) return
    hasStarted.current = true
    if (files.length > 0) start(files)
    else void read(text)
  }, [startNow, text, read, start])

  const problem = useProblem(progress, linked)
  return (
    <>
      <FileForm go={words.go} onSubmit={submit} onFiles={startFiles}>
        <Field label={words.label} hint={words.hint} fault={problem} role="alert">
          {described => (
            <textarea
              {...described}
              dir="ltr"
              rows={8}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={event => {
                clear()
                onText(event.target.value)
              }}
            />
          )}
        </Field>
      </FileForm>
      <Working progress={progress} onStop={check.stop} onAgain={check.again} />
      <Results progress={progress} onAgain={check.again} onLinks={checkLinks} />
      <LinkResults linked={linked} />
    </>
  )
}

/** Returns what is wrong with the pasted text; `false` if nothing is. */
function useProblem(progress: Progress, { status, failed, all }: LinkedProofs): ReactNode {
  const { link: words, wrong } = useCheckWords()
  const { language } = useWords()
  if (progress.status === 'unfit') return <UnfitText unfit={progress.unfit} />
  if (status === 'too-many') return wrong['too-many']({ most: formatNumber(mostLinks, language) })
  const [only] = failed
  return all === 1 && only && !hasOwnResult(only) && words[only.status]
}

type WithOwnResult = Extract<LinkedProof, { status: 'foreign' | 'draft' }>

/** Whether the page says what to do instead of checking a link. */
function hasOwnResult(linked: LinkedProof): linked is WithOwnResult {
  return linked.status === 'foreign' || linked.status === 'draft'
}

/** Shows that the linked proofs are being loaded, or why some are not checked here, and what to do instead. */
function LinkResults({ linked: { status, failed, all } }: { linked: LinkedProofs }) {
  const { link: words } = useCheckWords()
  if (status === 'loading')
    return (
      <p role="status" className={prose.soft}>
        {words.loading}
      </p>
    )
  const isOnly = all === 1
  return failed
    .filter(linked => !isOnly || hasOwnResult(linked))
    .map((linked, index) => (
      <article key={linked.pasted} className={styles.one}>
        <LinkResult linked={linked} isOnly={isOnly} isFirst={index === 0} />
      </article>
    ))
}

type LinkResultProps = { readonly linked: LinkedProof; readonly isOnly: boolean; readonly isFirst: boolean }

/** Shows why one link was not checked. */
function LinkResult({ linked, isOnly, isFirst }: LinkResultProps) {
  const { link: words, status } = useCheckWords()
  const name = !isOnly && (
    <p className={prose.small}>
      <bdi>{linked.pasted}</bdi>
    </p>
  )
  if (!hasOwnResult(linked))
    return (
      <Headline look="unavailable" title={words.unchecked} isFirst={isFirst}>
        {name}
        <p>{words[linked.status]}</p>
      </Headline>
    )
  switch (linked.status) {
    case 'foreign':
      return (
        <Headline look="unavailable" title={words.foreign.title} isFirst={isFirst}>
          {name}
          <p>{words.foreign.text({ host: linked.host })}</p>
          <div className={buttons.row}>
            <a href={linked.href} className={controls.secondary} target="_blank" rel="noopener noreferrer">
              {words.foreign.open({ host: linked.host })}
            </a>
          </div>
        </Headline>
      )
    case 'draft':
      return (
        <Headline look="draft" title={status.draft} isFirst={isFirst}>
          {name}
          <p>{words.draft.text}</p>
          <div className={buttons.row}>
            <Link href={hrefOf('prove', { id: linked.id })} className={controls.secondary}>
              {words.draft.goOn}
            </Link>
          </div>
        </Headline>
      )
  }
}

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

function UnfitText({ unfit }: { unfit: Unfit }) {
  const { wrong: words } = useCheckWords()
  const { language } = useWords()
  const number = (value: number) => formatNumber(value, language)
  switch (unfit.why) {
    case 'nothing':
      return words.nothing
    case 'too-many':
      return words['too-many']({ most: number(limits.documents) })
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
