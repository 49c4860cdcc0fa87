import type { ScanWords } from '../words/scan.ts'

const app = (wallet: string | null) => wallet ?? 'Ihre Wallet'

export const deScan: ScanWords = {
  title: wallet => (wallet === null ? 'Mit dem Telefon scannen' : `Mit ${wallet} scannen`),
  text: wallet =>
    wallet === null
      ? 'Öffnen Sie die App Ihrer Wallet auf dem Telefon, suchen Sie darin den Scanner, und richten Sie ihn auf den Code.'
      : `Öffnen Sie ${wallet} auf dem Telefon, suchen Sie darin den Scanner, und richten Sie ihn auf den Code.`,
  here: {
    title: wallet => (wallet === null ? 'App auf diesem Telefon verbinden' : `${wallet} verbinden`),
    text: wallet =>
      wallet === null
        ? 'Öffnen Sie die App Ihrer Wallet mit dem Link, oder kopieren Sie ihn, und setzen Sie ihn dort ein. Sie können den Code auch mit einem anderen Telefon scannen.'
        : `${wallet} öffnet sich und fragt, ob diese Website Ihre Adresse sehen darf. Kommen Sie hierher zurück, wenn Sie zugestimmt haben.`,
  },
  code: 'QR-Code, der Ihre Wallet mit dieser Seite verbindet',
  preparing: 'Ein Code wird erstellt…',
  left: time => `Ein neuer Code kommt in ${time}`,
  renewed: 'Der letzte Code ist abgelaufen, deshalb gibt es einen neuen. Scannen Sie diesen.',
  copy: 'Link kopieren',
  copyHint: 'Scannen geht nicht? Kopieren Sie den Link, und setzen Sie ihn in die App ein.',
  open: wallet => (wallet === null ? 'App auf diesem Telefon öffnen' : `${wallet} öffnen`),
  showCode: 'Code für ein anderes Telefon zeigen',
  scanned: {
    title: wallet => (wallet === null ? 'Auf dem Telefon bestätigen' : `In ${wallet} bestätigen`),
    text: wallet =>
      `Der Code wurde gelesen. Jetzt fragt ${app(wallet)} auf dem Telefon, ob diese Website Ihre Adresse sehen darf: Wählen Sie dort das Konto, und stimmen Sie zu.`,
  },
  failed: {
    refused: {
      title: wallet =>
        wallet === null ? 'Sie haben sich nicht verbunden' : `Sie haben ${wallet} nicht verbunden`,
      text: () =>
        'Die Anfrage wurde auf dem Telefon abgelehnt. Es wurde nichts weitergegeben. Falls das nicht gewollt war, versuchen Sie es mit einem neuen Code, und stimmen Sie zu.',
    },
    unreachable: {
      title: () => 'Ihr Telefon ist nicht zu erreichen',
      text: () =>
        'Das Relay, das zwischen dieser Seite und Ihrem Telefon vermittelt, hat nicht geantwortet. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
    },
    unknown: {
      title: () => 'Hoppla, da ist etwas schiefgegangen!',
      text: wallet =>
        `Die Verbindung mit ${app(wallet)} brach ab, bevor sie hergestellt war. Versuchen Sie es mit einem neuen Code, oder wählen Sie eine andere Wallet.`,
    },
  },
  tryAgain: 'Mit neuem Code versuchen',
  start: 'Neuen Code erstellen',
  get: wallet => `Ich habe ${wallet} nicht`,
  other: 'Andere Wallet wählen',
  cancel: 'Abbrechen',
}
