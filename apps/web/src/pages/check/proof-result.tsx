import { hrefOf } from '@countersign/api/pages'
import type { Proof } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Failed } from '../../layout/failed.tsx'
import { focusAtStart } from '../../layout/focus-at-start.ts'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import prose from '../../layout/prose.module.css'
import { Seal } from '../../layout/seal.tsx'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { visible } from '../foreign-text.ts'
import { ForeignWords } from '../foreign-words.tsx'
import { Accounts } from './accounts.tsx'
import { Checks } from './checks.tsx'
import { canRecheck, describeReport, lookOf, type ResultLook, titleOf } from './describe-report.ts'
import type { ExcerptLine } from './excerpt.ts'
import type { Checked, FailedLink } from './protocol.ts'
import styles from './results.module.css'

type ProofResultProps = {
  readonly checked: Checked
  /** Retries the check. Given if something was unavailable. */
  readonly onAgain?: (() => void) | undefined
  /** Checks the proofs that a PDF links to. */
  readonly onLinks?: ((links: readonly string[]) => void) | undefined
  /** The name of the document, if there are several. */
  readonly name?: ReactNode
}

/**
 * Shows the result of one proof: the headline, the invalid field, what was checked and what was not, and each account.
 */
export function ProofResult({ checked, onAgain, onLinks, name }: ProofResultProps) {
  const words = useCheckWords()
  const { language } = useWords()
  const { report, other, links = [] } = checked
  const look = lookOf(checked)
  const headline = { look, title: titleOf(checked, words) }
  const many = links.length === 1 ? 'one' : 'other'
  if (other && links.length > 0 && onLinks)
    return (
      <article className={styles.one}>
        {name}
        <Headline look="unavailable" title={words.pdf.title({ links: many })}>
          <p>{words.pdf.text({ links: many })}</p>
          <ul className={lists.spaced}>
            {links.map(link => (
              <li key={link} className={prose.long}>
                <bdi dir="ltr">{link}</bdi>
              </li>
            ))}
          </ul>
          <div className={buttons.row}>
            <button type="button" className={controls.secondary} onClick={() => onLinks(links)}>
              {words.pdf.check({ links: many })}
            </button>
          </div>
        </Headline>
      </article>
    )
  const again = onAgain && canRecheck(checked) && (
    <div className={buttons.row}>
      <button type="button" className={controls.secondary} onClick={onAgain}>
        {words.again}
      </button>
    </div>
  )
  if (other)
    return (
      <article className={styles.one}>
        {name}
        <Headline {...headline}>
          <p>{describeReport(checked, words, language)}</p>
          {typeof other === 'object' && <LinkAction link={other} />}
          {again}
        </Headline>
      </article>
    )
  // This site does not learn whose proof of another site is checked here.
  const isNamed = checked.revocation === 'asked'
  return (
    <article className={styles.one}>
      {name}
      <Headline {...headline}>
        <p>{describeReport(checked, words, language)}</p>
        {again}
      </Headline>
      {/* The file of a proof that has expired or was revoked has no fault. */}
      {look === 'invalid' && report.field !== null && <Fault checked={checked} field={report.field} />}
      {report.accounts.length > 0 && <Accounts report={report} isNamed={isNamed} />}
      {report.proof && <ProofContent proof={report.proof} isNamed={isNamed} />}
      <Checks checked={checked} />
    </article>
  )
}

type HeadlineProps = {
  readonly look: ResultLook
  readonly title: string
  readonly children: ReactNode
}

/** Shows the outcome under its seal. It is announced by screen readers and scrolled into view. */
export function Headline({ look, title, children }: HeadlineProps) {
  const words = { ...useWords().common.proofStatus, ...useCheckWords().seal }
  const headline = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (headline.current && heading.current) focusAtStart(heading.current, headline.current)
  }, [])
  return (
    <div ref={headline} className={styles.headline}>
      <Seal status={look}>{words[look]}</Seal>
      <div className={styles.outcome}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}

/** Shows what to do with a link instead of checking it here. */
function LinkAction({ link }: { link: FailedLink }) {
  const { foreign, draft } = useCheckWords().link
  switch (link.status) {
    case 'not-a-proof':
    case 'unknown':
    case 'unreachable':
      return null
    case 'foreign':
      return (
        <div className={buttons.row}>
          <a href={link.href} className={controls.secondary} target="_blank" rel="noopener noreferrer">
            {foreign.open({ host: link.host })}
          </a>
        </div>
      )
    case 'draft':
      return (
        <div className={buttons.row}>
          <Link href={hrefOf('prove', { id: link.id })} className={controls.secondary}>
            {draft.goOn}
          </Link>
        </div>
      )
  }
}

/** Shows that the check could not run, with a button to retry. */
export function Broken({ onAgain }: { onAgain: () => void }) {
  const { broken: words } = useCheckWords().working
  return (
    <Failed title={words.title} busy={false} retry={onAgain}>
      {words.text}
    </Failed>
  )
}

function Fault({ checked, field }: { checked: Checked; field: string }) {
  const words = useCheckWords()
  const id = useId()
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.field}</h3>
      <p>{field === '' ? words.whole : <code className={styles.pointer}>{visible(field)}</code>}</p>
      {checked.excerpt ? <Excerpt lines={checked.excerpt} /> : field === '' && <p>{words.notJson}</p>}
    </section>
  )
}

/** Shows the content of the document. It is only a claim until the headline above confirms it. */
function ProofContent({ proof, isNamed }: { proof: Proof; isNamed: boolean }) {
  const { says: words } = useCheckWords()
  const id = useId()
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.label}</h3>
      <dl className={facts.facts}>
        <Fact name={words.to}>
          {proof.audience === null ? words.anyone : <ForeignWords text={proof.audience} />}
        </Fact>
        <Fact name={words.purpose}>
          <ForeignWords text={proof.purpose} />
        </Fact>
        <ProofContextFacts request={proof.request ?? null} version={proof.version} isNamed={isNamed} />
        <Fact name={words.until}>
          <ExactTime at={proof.expiresAt} />
        </Fact>
        <Fact name={words.origin}>
          <bdi dir="ltr">{visible(proof.origin)}</bdi>{' '}
          <a href={`${proof.origin}/p/${proof.id}`} target="_blank" rel="noopener noreferrer">
            {words.open}
          </a>
        </Fact>
      </dl>
    </section>
  )
}

/** Shows a few lines of a document, with the invalid one marked. Invisible characters are shown by their number. */
function Excerpt({ lines }: { lines: readonly ExcerptLine[] }) {
  const words = useCheckWords()
  const id = useId()
  return (
    <figure className={styles.excerpt}>
      <figcaption id={id} className={prose.small}>
        {words.excerpt}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard. */}
      <section tabIndex={0} aria-labelledby={id}>
        <pre dir="ltr">
          {lines.map(({ number, text, isFault }) => (
            <span key={number} className={styles.line} data-fault={isFault}>
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
              {isFault ? <mark>{visible(text)}</mark> : <span>{visible(text)}</span>}
              {'\n'}
            </span>
          ))}
        </pre>
      </section>
    </figure>
  )
}
