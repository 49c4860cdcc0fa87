import { messages as connect } from '../compiled/ar/connect.ts'
import { messages as dialog } from '../compiled/ar/dialog.ts'
import type { DialogLocale } from '../locale.ts'

export const arDialog: DialogLocale = {
  ...dialog,
  connect,
  loadPhone: async () => (await import('../compiled/ar/phone.ts')).messages,
  loadHosted: async () => (await import('../compiled/ar/hosted.ts')).messages,
  loadRare: async () => (await import('./rare.ts')).arRare,
  loadCosigning: async () => (await import('./cosigning.ts')).arCosigning,
}
