import { messages as connect } from '../compiled/en/connect.ts'
import { messages as dialog } from '../compiled/en/dialog.ts'
import type { DialogLocale } from '../locale.ts'

export const enDialog: DialogLocale = {
  ...dialog,
  connect,
  loadPhone: async () => (await import('../compiled/en/phone.ts')).messages,
  loadHosted: async () => (await import('../compiled/en/hosted.ts')).messages,
  loadRare: async () => (await import('./rare.ts')).enRare,
  loadAccount: async () => (await import('./account.ts')).enAccount,
  loadNames: async () => (await import('../compiled/en/names.ts')).messages,
  loadCosigning: async () => (await import('./cosigning.ts')).enCosigning,
}
