import { messages as connect } from '../compiled/de/connect.ts'
import { messages as dialog } from '../compiled/de/dialog.ts'
import type { DialogLocale } from '../locale.ts'

export const deDialog: DialogLocale = {
  ...dialog,
  connect,
  loadPhone: async () => (await import('../compiled/de/phone.ts')).messages,
  loadHosted: async () => (await import('../compiled/de/hosted.ts')).messages,
  loadRare: async () => (await import('./rare.ts')).deRare,
  loadCosigning: async () => (await import('./cosigning.ts')).deCosigning,
}
