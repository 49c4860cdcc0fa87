import type { Locale } from './locale.ts'

export const en: Locale = {
  language: 'en',
  button: {
    connect: 'Connect a wallet',
    verify: 'Verify your account',
    loading: 'One moment…',
    account: 'Your account',
  },
  shell: {
    close: 'Close',
    loading: 'Loading…',
    loadFailed: {
      title: 'Oops, something went wrong!',
      text: 'This site could not be reached. Check your connection, and try again.',
    },
    tryAgain: 'Try again',
  },
  loadDialog: async () => (await import('./en/dialog.ts')).enDialog,
}
