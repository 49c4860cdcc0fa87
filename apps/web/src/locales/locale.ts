import type { Language } from '@countersign/react'
import type { load } from './en/load.ts'
import type { en } from './en/locale.ts'

/** Every message of the pages in one language. */
export type PagesLocale = Omit<typeof en, 'language'> & { readonly language: Language }

type Load = typeof load

/** The messages that are loaded with a page, or with the account's menu, by its name. */
export type PageWords = {
  readonly [Name in keyof Load]: Awaited<ReturnType<Load[Name]>> extends Readonly<Record<Name, infer Words>>
    ? Words
    : never
}

export type AccountLocale = PageWords['account']
export type CheckLocale = PageWords['check']
export type CosigningLocale = PageWords['cosigning']
export type FailureWords = CosigningLocale['failure']
export type ProofLocale = PageWords['proof']
export type ProveReasons = PageWords['prove']['reason']
export type RequestsLocale = PageWords['requests']
export type RequestFormLocale = RequestsLocale['form']
export type RequestKeysLocale = RequestsLocale['keys']
export type SafeLocale = PageWords['safe']
export type VerdictLocale = CheckLocale['verdict']
