import { messages as common } from '../compiled/en/common.ts'
import { messages as home } from '../compiled/en/home.ts'
import type { load } from './load.ts'

/** Every message of the pages in one language. The messages of a page, and of the account's menu, are loaded with it. */
export const en = {
  language: 'en' as const,
  common,
  home,
  load: async (name: keyof typeof load) => (await import('./load.ts')).load[name](),
}
