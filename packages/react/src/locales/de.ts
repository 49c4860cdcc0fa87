import type { Locale } from './locale.ts'

export const de: Locale = {
  language: 'de',
  button: {
    connect: 'Wallet verbinden',
    verify: 'Konto bestätigen',
    loading: 'Einen Moment…',
    account: 'Ihr Konto',
  },
  shell: {
    close: 'Schließen',
    loading: 'Wird geladen…',
    loadFailed: {
      title: 'Hoppla, da ist etwas schiefgegangen!',
      text: 'Der Teil dieser Seite, der mit Wallets spricht, konnte nicht geladen werden: Der Server dieser Website war nicht erreichbar. Prüfen Sie Ihre Verbindung, oder versuchen Sie es gleich noch einmal.',
    },
    tryAgain: 'Erneut versuchen',
  },
  loadDialog: async () => (await import('./de/dialog.ts')).deDialog,
}
