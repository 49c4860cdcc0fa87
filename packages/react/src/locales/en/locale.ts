import { messages } from '../compiled/en/button.ts'
import type { Locale } from '../locale.ts'

export const en: Locale = {
  language: 'en',
  ...messages,
  loadDialog: async () => (await import('./dialog.ts')).enDialog,
}
