import { messages } from './compiled/de/button.ts'
import type { Locale } from './locale.ts'

export const de: Locale = {
  language: 'de',
  ...messages,
  loadDialog: async () => (await import('./de/dialog.ts')).deDialog,
}
