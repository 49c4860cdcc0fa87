import { byteOrderMark } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { formatNumber } from '@countersign/react/pieces'
import scrolling from '@countersign/react/scrolling.module.css'
import { useId, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import { StatusMark } from '../../layout/status-mark.tsx'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { download } from '../download.ts'
import filterBar from '../filter-bar.module.css'
import { visible } from '../foreign-text.ts'
import { canRecheck, describeReport, lookOf, titleOf } from './describe-report.ts'
import { ProofResult } from './proof-result.tsx'
import type { Checked } from './protocol.ts'
import {
  AccountText,
  type AccountTexts,
  accountToName,
  nameOfResult,
  type ResultName,
} from './result-name.tsx'
import styles from './results.module.css'
import { csvOf, type Filter, filtered, jsonLinesOf, totalsOf } from './results.ts'

/** How many results the table lists. The files contain all of them. */
const most = 300
/** With how many results accounts have their names. Each is a separate request. */
const mostNamed = 20

type ProofResultsProps = {
  readonly results: readonly Checked[]
  readonly onAgain: () => void
  /** Checks the proofs that a PDF links to. */
  readonly onLinks: (links: readonly string[]) => void
  readonly isWorking: boolean
}

/**
 * Shows the results of many documents: the number of each kind, the first of them in a table, and all of them as
 * files.
 */
export function ProofResults({ results, onAgain, onLinks, isWorking }: ProofResultsProps) {
  const page = useCheckWords()
  const { many: words } = page
  const { common, language } = useWords()
  const number = (value: number) => formatNumber(value, language)
  const id = useId()
  const [filter, setFilter] = useState<Filter>({ status: 'all', text: '' })
  const [chosen, setChosen] = useState<Checked | null>(null)
  const totals = totalsOf(results)
  const [texts, setTexts] = useState<AccountTexts>({})
  const named = results.length <= mostNamed ? results.flatMap(checked => accountToName(checked) ?? []) : []
  const nameOf = (checked: Checked) => nameOfResult(checked, { texts, words: page, language })
  const found = filtered(results, filter, checked => {
    const accounts = checked.report.proof?.accounts ?? []
    return [
      nameOf(checked).label,
      describeReport(checked, page, language),
      ...accounts.map(({ account }) => account),
    ].join(' ')
  })
  const kinds = [
    ['all', words.all, results.length],
    ['verified', common.proofStatus.valid, totals.verified],
    ['rejected', page.seal.invalid, totals.rejected],
    ['unavailable', page.seal.unavailable, totals.unavailable],
    ...(totals.other > 0 ? ([['other', page.other.short, totals.other]] as const) : []),
  ] as const
  return (
    <div className={frame.section}>
      {[...new Set(named)].map(account => (
        <AccountText
          key={account}
          account={account}
          onText={text => setTexts(before => ({ ...before, [account]: text }))}
        />
      ))}
      <h2>{words.title}</h2>
      <fieldset className={filterBar.states}>
        <legend className={controls.hidden}>{words.totals}</legend>
        {kinds.map(([status, name, count]) => (
          <button
            key={status}
            type="button"
            data-status={status}
            aria-pressed={filter.status === status}
            onClick={() => setFilter({ ...filter, status })}
          >
            <strong>{number(count)}</strong> {name}
          </button>
        ))}
      </fieldset>
      {results.some(({ revocation }) => revocation === 'failed') && (
        <p className={fields.fault}>{words.unasked}</p>
      )}
      {results.some(({ revocation }) => revocation === 'foreign') && (
        <p className={prose.small}>{words.foreign}</p>
      )}
      {!isWorking && (
        <div className={buttons.row}>
          <button
            type="button"
            className={controls.secondary}
            onClick={() => download('proofs-checked.ndjson', [jsonLinesOf(results)], 'application/x-ndjson')}
          >
            {words.jsonLines}
          </button>
          <button
            type="button"
            className={controls.secondary}
            onClick={() =>
              download('proofs-checked.csv', [byteOrderMark, csvOf(results)], 'text/csv;charset=utf-8')
            }
          >
            {words.csv}
          </button>
          {results.some(canRecheck) && (
            <button type="button" className={controls.secondary} onClick={onAgain}>
              {page.again}
            </button>
          )}
        </div>
      )}
      <div className={fields.field}>
        <label htmlFor={`${id}-filter`}>{words.filter}</label>
        <input
          id={`${id}-filter`}
          type="search"
          value={filter.text}
          onChange={event => setFilter({ ...filter, text: event.target.value })}
        />
      </div>
      <Table found={found} nameOf={nameOf} onChoose={setChosen} />
      <p role="status" className={prose.small}>
        {found.length === 0
          ? words.none
          : found.length > most && words.shown({ shown: number(most), all: number(found.length) })}
      </p>
      {chosen && (
        <ProofResult
          key={chosen.name}
          checked={chosen}
          onLinks={onLinks}
          name={
            <p className={styles.chosen}>
              <bdi>{words.chosen({ name: nameOf(chosen).label })}</bdi>
            </p>
          }
        />
      )}
    </div>
  )
}

type TableProps = {
  readonly found: readonly Checked[]
  readonly nameOf: (checked: Checked) => ResultName
  readonly onChoose: (checked: Checked) => void
}

function Table({ found, nameOf, onChoose }: TableProps) {
  const page = useCheckWords()
  const { many: words } = page
  const { language } = useWords()
  if (found.length === 0) return null
  const shown = found.slice(0, most)
  const hasFields = shown.some(checked => fieldOf(checked) !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard.
    <section className={`${styles.scrolled} ${scrolling.scrolling}`} tabIndex={0} aria-label={words.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.result}</th>
            {hasFields && <th scope="col">{words.field}</th>}
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map(checked => {
            const { title, more, label } = nameOf(checked)
            const field = fieldOf(checked)
            return (
              <tr key={checked.name} data-look={lookOf(checked)}>
                <th scope="row">
                  <bdi>{title}</bdi>
                  {more !== null && <small>{more}</small>}
                </th>
                <td>
                  <strong>
                    <StatusMark status={lookOf(checked)} /> {titleOf(checked, page)}
                  </strong>{' '}
                  {(checked.other || checked.report.status === 'rejected') &&
                    describeReport(checked, page, language)}
                </td>
                {hasFields && <td>{field !== null && <code>{visible(field)}</code>}</td>}
                <td>
                  <button
                    type="button"
                    className={controls.quiet}
                    aria-label={words.nameOf({ name: label })}
                    onClick={() => onChoose(checked)}
                  >
                    {words.show}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the invalid field of a document; `null`: none, or all of it. */
const fieldOf = ({ other, report }: Checked) => (other ? null : report.field || null)
