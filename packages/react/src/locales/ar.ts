import { messages } from './compiled/ar/button.ts'
import type { Locale } from './locale.ts'

export const ar: Locale = {
  language: 'ar',
  ...messages,
  loadDialog: async () => (await import('./ar/dialog.ts')).arDialog,
}
