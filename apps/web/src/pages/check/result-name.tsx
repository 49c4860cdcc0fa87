import { addressOf, shortenAddress, useNameText } from '@countersign/react'
import { exactDate } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import type { CheckLocale } from '../../locales/locale.ts'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { visible } from '../foreign-text.ts'
import type { Checked } from './protocol.ts'

type ResultName = {
  readonly title: string
  /** What it is about, or where it is from, if the title does not say so. */
  readonly more: string | null
  /** The name within a sentence, different from that of any other result. */
  readonly label: string
}

/**
 * Returns what a result is called: by its file, its link or its text. What was pasted has no name, and is called by whose
 * proof it is.
 *
 * @param who - the first account of the proof, by its name or address; `null` if no proof could be read.
 */
function nameOfResult(
  { name, line, report }: Pick<Checked, 'name' | 'line' | 'report'>,
  { who, words, language }: { who: string | null; words: CheckLocale; language: string },
): ResultName {
  const at = line === undefined ? null : words.line({ number: String(line) })
  const subject =
    who !== null && report.proof ? `${who} · ${exactDate(report.proof.issuedAt, language)}` : null
  if (at === null) return { title: visible(name), more: subject, label: visible(name) }
  return subject === null
    ? { title: at, more: null, label: at }
    : { title: subject, more: at, label: `${subject} · ${at}` }
}

type NamedProps = {
  readonly checked: Checked
  /** Whether the name of the account is looked up at this site, if the site issued the proof. */
  readonly isNamed: boolean
  readonly children: (name: ResultName) => ReactNode
}

/** Renders something with the name of a result. */
export function WithResultName({ checked, isNamed, children }: NamedProps) {
  const words = useCheckWords()
  const { language } = useWords()
  const draw = (who: string | null) => children(nameOfResult(checked, { who, words, language }))
  const account = checked.report.proof?.accounts[0]?.account
  if (account === undefined) return draw(null)
  // This site does not learn whose proof of another site is checked here. A changed document may name any account.
  const isOwn = checked.revocation === 'asked' && checked.report.status === 'verified'
  if (isNamed && isOwn) return <WithName account={account}>{draw}</WithName>
  return draw(shortenAddress(addressOf(account)))
}

function WithName({ account, children }: { account: string; children: (who: string) => ReactNode }) {
  return children(useNameText(account))
}
