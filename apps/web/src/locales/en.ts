import { enCommon } from './en/common.ts'
import { enHome } from './en/home.ts'
import type { PagesLocale } from './locale.ts'

export const en: PagesLocale = {
  language: 'en',
  common: enCommon,
  home: enHome,
  loadAccount: async () => (await import('./en/account.ts')).enAccount,
  loadCosigning: async () => (await import('./en/cosigning.ts')).enCosigning,
  loadSafe: async () => (await import('./en/safe.ts')).enSafe,
  loadProof: async () => (await import('./en/proof.ts')).enProof,
  loadProve: async () => (await import('./en/prove.ts')).enProve,
  loadCheck: async () => (await import('./en/check.ts')).enCheck,
  loadShown: async () => (await import('./en/shown.ts')).enShown,
  loadRequests: async () => (await import('./en/requests.ts')).enRequests,
  loadAsked: async () => (await import('./en/asked.ts')).enAsked,
}
