import { hrefOf } from '@countersign/api/pages'
import { describeCheck } from '@countersign/core/checks'
import { addressOf } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import { ExactTime, exactTime } from '../../../layout/exact-time.tsx'
import { Fact } from '../../../layout/fact.tsx'
import facts from '../../../layout/facts.module.css'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { Seal } from '../../../layout/seal.tsx'
import { StatusMark } from '../../../layout/status-mark.tsx'
import { useCheckWords, useSampleWords, useWords } from '../../../locales/words.ts'
import { marks } from '../../check/checks.tsx'
import { describeReport, lookOf, titleOf } from '../../check/describe-report.ts'
import { keepInput } from '../../check/input.ts'
import { Broken } from '../../check/proof-result.tsx'
import type { Checked } from '../../check/protocol.ts'
import { useCheck } from '../../check/use-check.ts'
import styles from './sample.module.css'
import { changeLetter, sample } from './sample.ts'
import { useReveal } from './use-reveal.ts'

/** The signature of a key needs no network. */
const noChains = async () => []

/** Shows the sample proof, and how the visitor’s own browser checks it: as it is, or with one letter changed. */
export function Content() {
  const words = useSampleWords()
  const [isChanged, setChanged] = useState(false)
  const proof = useMemo(() => (isChanged ? changeLetter(sample) : sample), [isChanged])
  const text = useMemo(() => JSON.stringify(proof, null, 2), [proof])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const account = proof.accounts[0]?.account ?? ''
  return (
    <article className={`${cards.card} ${styles.sample}`} aria-labelledby="sample-title">
      <div>
        <h3 ref={heading} id="sample-title" tabIndex={-1}>
          {words.title}
        </h3>
        <p className={prose.small}>{words.text}</p>
      </div>
      <dl className={facts.pairs}>
        <Fact name={words.account}>
          <code className={prose.whole}>{addressOf(account)}</code>
        </Fact>
        <Fact name={words.purpose}>
          <bdi lang="en">
            {proof.purpose.slice(0, -1)}
            {isChanged ? <mark>{proof.purpose.slice(-1)}</mark> : proof.purpose.slice(-1)}
          </bdi>
        </Fact>
        <Fact name={words.audience}>
          <bdi lang="en">{proof.audience}</bdi>
        </Fact>
        <Fact name={words.until}>
          <ExactTime at={proof.expiresAt} />
        </Fact>
      </dl>
      {/* What was found out about one text is never shown for another. */}
      <Check key={text} text={text} />
      <div className={buttons.row}>
        <button type="button" className={controls.secondary} onClick={() => setChanged(!isChanged)}>
          {isChanged ? words.restore : words.change}
        </button>
        <Link
          href={hrefOf('check')}
          className={controls.quiet}
          onFollow={() => keepInput({ kind: 'proof', text, startNow: true })}
        >
          {words.details}
        </Link>
      </div>
    </article>
  )
}

/** Checks a text as the page that checks proofs does. */
function Check({ text }: { text: string }) {
  const { progress, start, again } = useCheck(noChains)
  useEffect(() => start([{ name: '', text }]), [start, text])
  if (progress.status === 'broken') return <Broken onAgain={again} />
  return <Result checked={progress.status === 'ended' ? progress.results[0] : undefined} />
}

/** Shows one check after the other, and the outcome under its seal once all are shown. */
function Result({ checked }: { checked: Checked | undefined }) {
  const words = useSampleWords()
  const check = useCheckWords()
  const { language, common } = useWords()
  const done = checked ? checksOf(checked, check.sentences, language) : []
  const shown = useReveal(done.length)
  const isOver = checked !== undefined && shown === done.length
  const look = checked && isOver ? lookOf(checked) : 'draft'
  return (
    <div className={styles.result}>
      <ul className={styles.checks} aria-label={check.checks.title}>
        {done.map(({ name, outcome, sentence }, index) => (
          <li key={name} data-outcome={outcome} data-shown={index < shown}>
            <StatusMark status={marks[outcome]} />
            <span>
              <span className={controls.hidden}>{check.checks.groups[outcome]}: </span>
              {sentence}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.outcome} role="status">
        <Seal key={look} status={look} isStamped={isOver}>
          {isOver ? { ...common.proofStatus, ...check.seal }[look] : words.checking}
        </Seal>
        {checked && isOver && (
          <div>
            <strong>{titleOf(checked, check)}</strong>
            <p className={prose.soft}>{describeReport(checked, check, language)}</p>
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the checks that say something about this proof, in their order: what was not needed is left out. */
function checksOf(
  { report, revokedAt }: Checked,
  sentences: Parameters<typeof describeCheck>[0],
  language: string,
) {
  const details = { revokedAt, formatTime: (time: string) => exactTime(time, language) }
  return checkNames(report).flatMap(name => {
    const outcome = report.checks[name]
    const sentence = describeCheck(sentences, name, report, details)
    return outcome === 'skipped' || sentence === null ? [] : [{ name, outcome, sentence }]
  })
}

const checkNames = ({ checks }: Checked['report']) => Object.keys(checks) as (keyof typeof checks)[]
