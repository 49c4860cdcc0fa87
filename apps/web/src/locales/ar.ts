import { arCommon } from './ar/common.ts'
import { arHome } from './ar/home.ts'
import type { PagesLocale } from './locale.ts'

export const ar: PagesLocale = {
  language: 'ar',
  common: arCommon,
  home: arHome,
  loadAccount: async () => (await import('./ar/account.ts')).arAccount,
  loadCosigning: async () => (await import('./ar/cosigning.ts')).arCosigning,
  loadSafe: async () => (await import('./ar/safe.ts')).arSafe,
  loadProof: async () => (await import('./ar/proof.ts')).arProof,
  loadProve: async () => (await import('./ar/prove.ts')).arProve,
  loadCheck: async () => (await import('./ar/check.ts')).arCheck,
  loadShown: async () => (await import('./ar/shown.ts')).arShown,
  loadRequests: async () => (await import('./ar/requests.ts')).arRequests,
  loadAsked: async () => (await import('./ar/asked.ts')).arAsked,
}
