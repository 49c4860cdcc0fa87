import type { Endings, Problems } from '@countersign/api'
import type { Reasons } from '@countersign/core'
import type { CheckSentences } from '@countersign/core/checks'
import type { Language } from '@countersign/react'
import type { WalletErrors } from '@countersign/wallets'
import type { messages as account } from './compiled/en/account.ts'
import type { messages as answer } from './compiled/en/answer.ts'
import type { messages as check } from './compiled/en/check.ts'
import type { messages as common } from './compiled/en/common.ts'
import type { messages as cosigning } from './compiled/en/cosigning.ts'
import type { messages as home } from './compiled/en/home.ts'
import type { messages as profile } from './compiled/en/profile.ts'
import type { messages as proof } from './compiled/en/proof.ts'
import type { messages as prove } from './compiled/en/prove.ts'
import type { messages as requestForm } from './compiled/en/request-form.ts'
import type { messages as requestKeys } from './compiled/en/request-keys.ts'
import type { messages as requests } from './compiled/en/requests.ts'
import type { messages as safe } from './compiled/en/safe.ts'
import type { messages as safeTransactions } from './compiled/en/safe-transactions.ts'
import type { messages as verdict } from './compiled/en/verdict.ts'

/**
 * Every message of the pages in one language. The messages of a page that is visited later are loaded with that page.
 */
export type PagesLocale = {
  readonly language: Language
  readonly common: typeof common
  readonly home: typeof home
  /** Loads the messages of a page. */
  readonly load: { readonly [Name in keyof PageWords]: () => Promise<Pick<PageWords, Name>> }
}

/** The messages that are loaded with a page, by its name. */
export type PageWords = {
  readonly account: AccountLocale
  readonly answer: AnswerLocale
  readonly check: CheckLocale
  readonly cosigning: CosigningLocale
  readonly proof: ProofLocale
  readonly prove: ProveLocale
  readonly requests: RequestsLocale
  readonly safe: SafeLocale
  readonly profile: ProfileLocale
}

/** The failure messages that the server, the kit and the pages share. */
type SharedMessages = {
  readonly problems: Problems
  readonly verdict: Reasons
  readonly wallet: WalletErrors
}

export type AccountLocale = typeof account & Pick<SharedMessages, 'problems' | 'verdict'>
export type AnswerLocale = typeof answer & { readonly reasons: Problems }
export type CheckLocale = typeof check & {
  readonly sentences: CheckSentences
  readonly verdict: VerdictLocale
}
export type CosigningLocale = typeof cosigning & {
  readonly ended: Endings
  readonly failure: SharedMessages & { readonly ended: Endings }
}
export type ProofLocale = typeof proof & { readonly verdict: VerdictLocale }
export type ProveLocale = typeof prove & { readonly ended: Endings; readonly reason: SharedMessages }
export type RequestsLocale = typeof requests & {
  readonly form: RequestFormLocale
  readonly keys: RequestKeysLocale
  readonly reasons: Problems
}
export type SafeLocale = typeof safe & typeof safeTransactions & Pick<SharedMessages, 'problems' | 'wallet'>
type ProfileLocale = typeof profile

export type RequestFormLocale = typeof requestForm
export type RequestKeysLocale = typeof requestKeys
export type VerdictLocale = typeof verdict & Reasons

export type FailureWords = CosigningLocale['failure']
export type ProveReasons = ProveLocale['reason']
