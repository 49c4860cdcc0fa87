import type { DialogLocale } from '../locale.ts'
import { deConnect } from './connect.ts'

export const deDialog: DialogLocale = {
  connect: deConnect,
  loadPhone: async () => (await import('./phone.ts')).dePhone,
  loadHosted: async () => (await import('./hosted.ts')).deHosted,
  loadRare: async () => (await import('./rare.ts')).deRare,
  loadCosigning: async () => (await import('./cosigning.ts')).deCosigning,
  unforeseen:
    'Es ist etwas geschehen, womit diese Seite nicht gerechnet hat. Versuchen Sie es erneut; geschieht es wieder, laden Sie die Seite neu.',
  unnamedWallet: 'Browser-Wallet',
  verify: {
    title: 'Konto bestätigen',
    text: 'Signieren Sie diese Nachricht, um zu zeigen, dass das Konto Ihnen gehört. Es wird nichts übertragen, und es kostet nichts.',
    account: wallet => `Konto in ${wallet}`,
    accountAlone: 'Konto, das signiert hat',
    steps: 'Fortschritt',
    step: {
      'preparing-message': 'Nachricht vorbereiten',
      'waiting-for-signature': 'In der Wallet signieren',
      'verifying-signature': 'Signatur prüfen',
    },
    stepState: { done: 'erledigt', current: 'läuft', failed: 'fehlgeschlagen', open: 'steht noch aus' },
    message: 'Nachricht zum Signieren',
    messageSigned: 'Signierte Nachricht',
    messageOver: 'Diese Nachricht gilt nicht mehr',
    messageLoading: 'Die Nachricht erscheint hier.',
    otherChain: chain =>
      `In Ihrer Wallet ist ein Netzwerk eingestellt, das diese Website nicht benutzt. Der Nachweis wird für ${chain} erstellt. Bei einem Konto, das ein Schlüssel ist, macht das keinen Unterschied; ein Smart-Contract-Konto muss in einem Netzwerk dieser Website liegen.`,
    status: {
      'preparing-message': 'Die Nachricht wird vorbereitet…',
      'message-ready': wallet => `Lesen Sie die Nachricht, und signieren Sie sie dann in ${wallet}.`,
      'waiting-for-signature': wallet =>
        `Warten auf Ihre Signatur: Vergleichen Sie die Nachricht in ${wallet} mit dieser, und signieren Sie dann. Das Fenster liegt vielleicht hinter diesem, oder es wartet unter dem Symbol der Wallet in der Symbolleiste des Browsers.`,
      'verifying-signature': 'Die Signatur wird geprüft…',
      'signed-in': 'Sie sind angemeldet.',
      idle: 'Im Moment gibt es keine Nachricht zu signieren.',
    },
    ended: {
      cancelled: wallet =>
        `Sie haben abgebrochen; die Nachricht wurde nicht signiert. ${wallet} bleibt verbunden.`,
      disconnected: wallet =>
        `${wallet} ist nicht mehr verbunden, und die Nachricht wurde nicht signiert. Lassen Sie eine neue vorbereiten, wenn Sie so weit sind.`,
    },
    sign: 'Nachricht signieren',
    signAgain: 'Wallet noch einmal fragen',
    start: 'Nachricht vorbereiten',
    cancel: 'Abbrechen',
    networks: 'Netzwerk wechseln',
    other: 'Andere Wallet benutzen',
    disconnect: wallet => `${wallet} trennen`,
    tryAgain: 'Erneut versuchen',
    again: {
      prepare: 'Neue Nachricht vorbereiten',
      sign: 'Wallet noch einmal fragen',
      verify: 'Noch einmal prüfen',
    },
  },
  headline: {
    'preparing-message': 'Fehler beim Vorbereiten der Nachricht. Bitte versuchen Sie es erneut!',
    'waiting-for-signature': 'Fehler beim Signieren der Nachricht. Bitte versuchen Sie es erneut!',
    'verifying-signature': 'Fehler beim Prüfen der Signatur. Bitte versuchen Sie es erneut!',
    'wrong-network':
      'Falsches Netzwerk erkannt. Wechseln Sie das Netzwerk, oder trennen Sie die Verbindung, um fortzufahren.',
    unforeseen: 'Hoppla, da ist etwas schiefgegangen!',
  },
  notices: {
    label: 'Hinweise',
    cancelled: (wallet, account) =>
      `Sie sind nicht angemeldet. ${wallet} bleibt als ${account} mit dieser Website verbunden.`,
    notSignedIn: 'Sie sind nicht angemeldet, und es ist keine Wallet verbunden.',
    connectingCancelled:
      'Es wurde keine Wallet verbunden. Zeigt eine Wallet die Anfrage noch, schließen Sie sie dort: Ihre Antwort zählt nicht mehr.',
    requestLeft: wallet =>
      `In ${wallet} wartet vielleicht noch eine Anfrage dieser Seite. Beantworten Sie sie dort, wenn Sie sie noch wollen, oder lehnen Sie sie ab.`,
    disconnect: wallet => `${wallet} trennen`,
    accountSwitched: (wallet, shown, signedIn) =>
      `${wallet} zeigt jetzt das Konto ${shown}. Sie sind weiterhin als ${signedIn} angemeldet.`,
    prove: account => `${account} bestätigen`,
    dismiss: 'Ausblenden',
  },
}
