import type { Language } from '@countersign/react'
import type { messages as account } from './compiled/en/account.ts'
import type { messages as asked } from './compiled/en/asked.ts'
import type { messages as check } from './compiled/en/check.ts'
import type { messages as common } from './compiled/en/common.ts'
import type { messages as cosigning } from './compiled/en/cosigning.ts'
import type { messages as home } from './compiled/en/home.ts'
import type { messages as proof } from './compiled/en/proof.ts'
import type { messages as prove } from './compiled/en/prove.ts'
import type { messages as requestForm } from './compiled/en/request-form.ts'
import type { messages as requestKeys } from './compiled/en/request-keys.ts'
import type { messages as requestReasons } from './compiled/en/request-reasons.ts'
import type { messages as requests } from './compiled/en/requests.ts'
import type { messages as safe } from './compiled/en/safe.ts'
import type { messages as safeTransactions } from './compiled/en/safe-transactions.ts'
import type { messages as shown } from './compiled/en/shown.ts'
import type { messages as verdict } from './compiled/en/verdict.ts'

/** Every sentence of the pages in one language. The messages of a page that is visited later are loaded with it. */
export type PagesLocale = {
  readonly language: Language
  readonly common: typeof common
  readonly home: typeof home
  readonly loadAccount: () => Promise<AccountLocale>
  readonly loadCosigning: () => Promise<CosigningLocale>
  readonly loadSafe: () => Promise<SafeLocale>
  readonly loadProof: () => Promise<ProofLocale>
  readonly loadProve: () => Promise<ProveLocale>
  readonly loadCheck: () => Promise<CheckLocale>
  readonly loadShown: () => Promise<ShownLocale>
  readonly loadRequests: () => Promise<RequestsLocale>
  readonly loadAsked: () => Promise<AskedLocale>
}

export type AccountLocale = typeof account
export type AskedLocale = typeof asked & { readonly reasons: ReasonsLocale }
export type CheckLocale = typeof check & { readonly verdict: VerdictLocale }
export type CosigningLocale = typeof cosigning
export type ProofLocale = typeof proof & { readonly verdict: VerdictLocale }
export type ProveLocale = typeof prove
export type RequestsLocale = typeof requests & {
  readonly form: RequestFormLocale
  readonly keys: RequestKeysLocale
  readonly reasons: ReasonsLocale
}
export type SafeLocale = typeof safe & typeof safeTransactions
export type ShownLocale = typeof shown

export type RequestFormLocale = typeof requestForm
export type RequestKeysLocale = typeof requestKeys
export type ReasonsLocale = typeof requestReasons
export type VerdictLocale = typeof verdict

export type FailureWords = CosigningLocale['failure']
export type ProveReasons = ProveLocale['reason']
