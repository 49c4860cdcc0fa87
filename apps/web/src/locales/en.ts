import { messages as common } from './compiled/en/common.ts'
import { messages as home } from './compiled/en/home.ts'
import type { PagesLocale } from './locale.ts'

export const en: PagesLocale = {
  language: 'en',
  common,
  home,
  loadAccount: async () => (await import('./compiled/en/account.ts')).messages,
  loadCosigning: async () => (await import('./compiled/en/cosigning.ts')).messages,
  loadSafe: async () => (await import('./en/safe.ts')).safe,
  loadProof: async () => (await import('./en/proof.ts')).proof,
  loadProve: async () => (await import('./compiled/en/prove.ts')).messages,
  loadCheck: async () => (await import('./en/check.ts')).check,
  loadShown: async () => (await import('./compiled/en/shown.ts')).messages,
  loadRequests: async () => (await import('./en/requests.ts')).requests,
  loadAsked: async () => (await import('./en/asked.ts')).asked,
}
