import { messages } from '../compiled/en/button.ts'
import type { Locale } from '../locale.ts'

/** The English messages, which are the default. */
export const en: Locale = {
  language: 'en',
  ...messages,
  loadDialog: async () => (await import('./dialog.ts')).enDialog,
}
