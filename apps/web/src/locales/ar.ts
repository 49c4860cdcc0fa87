import { messages as common } from './compiled/ar/common.ts'
import { messages as home } from './compiled/ar/home.ts'
import type { PagesLocale } from './locale.ts'

export const ar: PagesLocale = {
  language: 'ar',
  common,
  home,
  load: {
    account: () => import('./ar/account.ts'),
    answer: () => import('./ar/answer.ts'),
    check: () => import('./ar/check.ts'),
    cosigning: () => import('./ar/cosigning.ts'),
    proof: () => import('./ar/proof.ts'),
    prove: () => import('./ar/prove.ts'),
    requests: () => import('./ar/requests.ts'),
    safe: () => import('./ar/safe.ts'),
    profile: async () => ({ profile: (await import('./compiled/ar/profile.ts')).messages }),
  },
}
