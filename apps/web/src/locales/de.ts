import { messages as common } from './compiled/de/common.ts'
import { messages as home } from './compiled/de/home.ts'
import type { PagesLocale } from './locale.ts'

export const de: PagesLocale = {
  language: 'de',
  common,
  home,
  loadAccount: async () => (await import('./compiled/de/account.ts')).messages,
  loadCosigning: async () => (await import('./compiled/de/cosigning.ts')).messages,
  loadSafe: async () => (await import('./de/safe.ts')).safe,
  loadProof: async () => (await import('./de/proof.ts')).proof,
  loadProve: async () => (await import('./compiled/de/prove.ts')).messages,
  loadCheck: async () => (await import('./de/check.ts')).check,
  loadShown: async () => (await import('./compiled/de/shown.ts')).messages,
  loadRequests: async () => (await import('./de/requests.ts')).requests,
  loadAsked: async () => (await import('./de/asked.ts')).asked,
}
