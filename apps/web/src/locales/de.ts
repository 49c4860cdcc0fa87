import { deCommon } from './de/common.ts'
import { deHome } from './de/home.ts'
import type { PagesLocale } from './locale.ts'

export const de: PagesLocale = {
  language: 'de',
  common: deCommon,
  home: deHome,
  loadAccount: async () => (await import('./de/account.ts')).deAccount,
  loadCosigning: async () => (await import('./de/cosigning.ts')).deCosigning,
  loadSafe: async () => (await import('./de/safe.ts')).deSafe,
  loadProof: async () => (await import('./de/proof.ts')).deProof,
  loadProve: async () => (await import('./de/prove.ts')).deProve,
  loadCheck: async () => (await import('./de/check.ts')).deCheck,
  loadShown: async () => (await import('./de/shown.ts')).deShown,
  loadRequests: async () => (await import('./de/requests.ts')).deRequests,
  loadAsked: async () => (await import('./de/asked.ts')).deAsked,
}
