import { messages as common } from './compiled/en/common.ts'
import { messages as home } from './compiled/en/home.ts'
import type { PagesLocale } from './locale.ts'

export const en: PagesLocale = {
  language: 'en',
  common,
  home,
  load: {
    account: () => import('./en/account.ts'),
    answer: () => import('./en/answer.ts'),
    check: () => import('./en/check.ts'),
    cosigning: () => import('./en/cosigning.ts'),
    proof: () => import('./en/proof.ts'),
    prove: () => import('./en/prove.ts'),
    requests: () => import('./en/requests.ts'),
    safe: () => import('./en/safe.ts'),
    profile: async () => ({ profile: (await import('./compiled/en/profile.ts')).messages }),
  },
}
