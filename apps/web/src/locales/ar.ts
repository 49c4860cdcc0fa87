import { messages as common } from './compiled/ar/common.ts'
import { messages as home } from './compiled/ar/home.ts'
import type { PagesLocale } from './locale.ts'

export const ar: PagesLocale = {
  language: 'ar',
  common,
  home,
  loadAccount: async () => (await import('./compiled/ar/account.ts')).messages,
  loadCosigning: async () => (await import('./compiled/ar/cosigning.ts')).messages,
  loadSafe: async () => (await import('./ar/safe.ts')).safe,
  loadProof: async () => (await import('./ar/proof.ts')).proof,
  loadProve: async () => (await import('./compiled/ar/prove.ts')).messages,
  loadCheck: async () => (await import('./ar/check.ts')).check,
  loadShown: async () => (await import('./compiled/ar/shown.ts')).messages,
  loadRequests: async () => (await import('./ar/requests.ts')).requests,
  loadAsked: async () => (await import('./ar/asked.ts')).asked,
}
