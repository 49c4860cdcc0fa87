import { messages as common } from './compiled/de/common.ts'
import { messages as home } from './compiled/de/home.ts'
import type { PagesLocale } from './locale.ts'

export const de: PagesLocale = {
  language: 'de',
  common,
  home,
  load: {
    account: () => import('./de/account.ts'),
    answer: () => import('./de/answer.ts'),
    check: () => import('./de/check.ts'),
    cosigning: () => import('./de/cosigning.ts'),
    proof: () => import('./de/proof.ts'),
    prove: () => import('./de/prove.ts'),
    requests: () => import('./de/requests.ts'),
    safe: () => import('./de/safe.ts'),
    profile: async () => ({ profile: (await import('./compiled/de/profile.ts')).messages }),
  },
}
