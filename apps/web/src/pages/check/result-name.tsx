import { addressOf, shortenAddress, useNameText } from '@countersign/react'
import { exactDate } from '@countersign/react/pieces'
import { useEffect } from 'react'
import type { CheckLocale } from '../../locales/locale.ts'
import { visible } from '../foreign-text.ts'
import type { Checked } from './protocol.ts'

export type ResultName = {
  readonly title: string
  /** What it is about, or where it is from, if the title does not say so. */
  readonly more: string | null
  /** The name within a sentence, different from that of any other result. */
  readonly label: string
}

/** What accounts (CAIP-10) are called, as far as it is known. */
export type AccountTexts = Readonly<Record<string, string>>

/**
 * Returns what a result is called: by its file, its link or its text. What was pasted has no name, and is called by whose
 * proof it is.
 */
export function nameOfResult(
  checked: Checked,
  { texts, words, language }: { texts: AccountTexts; words: CheckLocale; language: string },
): ResultName {
  const { name, line, report } = checked
  const at = line === undefined ? null : words.line({ number: String(line) })
  const account = report.proof?.accounts[0]?.account
  const named = accountToName(checked)
  const subject =
    account !== undefined && report.proof
      ? `${(named && texts[named]) ?? shortenAddress(addressOf(account))} · ${exactDate(report.proof.issuedAt, language)}`
      : null
  if (at === null) return { title: visible(name), more: subject, label: visible(name) }
  return subject === null
    ? { title: at, more: null, label: at }
    : { title: subject, more: at, label: `${subject} · ${at}` }
}

/**
 * Returns the account (CAIP-10) whose name is looked up at this site for a result; `null`: none. This site does not learn
 * whose proof of another site is checked here, and a changed document may have any account.
 */
export function accountToName({ revocation, report }: Checked): string | null {
  const isOwn = revocation === 'asked' && report.status === 'verified'
  return (isOwn && report.proof?.accounts[0]?.account) || null
}

/** Looks up what an account is called. Renders nothing. */
export function AccountText(props: { account: string; onText: (text: string) => void }) {
  const { account, onText } = props
  const text = useNameText(account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with each render.
  useEffect(() => onText(text), [text])
  return null
}
