import type { PhoneWords, ScanWords } from '../words/phone.ts'

const app = (wallet: string | null) => wallet ?? 'Ihre Wallet'

const scan: ScanWords = {
  title: wallet => (wallet === null ? 'Mit dem Telefon scannen' : `Mit ${wallet} scannen`),
  text: wallet =>
    wallet === null
      ? 'Öffnen Sie die App Ihrer Wallet auf dem Telefon, suchen Sie darin den Scanner, und richten Sie ihn auf den Code.'
      : `Öffnen Sie ${wallet} auf dem Telefon, suchen Sie darin den Scanner, und richten Sie ihn auf den Code.`,
  here: {
    title: wallet => (wallet === null ? 'App auf diesem Telefon verbinden' : `${wallet} verbinden`),
    text: wallet =>
      wallet === null
        ? 'Kopieren Sie den Link, und setzen Sie ihn in die App Ihrer Wallet ein, oder scannen Sie den Code mit einem anderen Telefon.'
        : `${wallet} öffnet sich und fragt, ob diese Website Ihre Adresse sehen darf. Kommen Sie hierher zurück, wenn Sie zugestimmt haben.`,
  },
  app: {
    opening: {
      title: wallet => (wallet === null ? 'Ihre Wallet wird geöffnet…' : `${wallet} wird geöffnet…`),
      text: wallet =>
        `Stimmen Sie der Verbindung in ${wallet ?? 'Ihrer Wallet'} zu, und kommen Sie dann hierher zurück.`,
    },
    returned: {
      title: wallet => `Warten auf ${app(wallet)}`,
      text: wallet =>
        `Haben Sie in ${wallet ?? 'Ihrer Wallet'} zugestimmt, geht es hier gleich weiter. Wenn nicht, öffnen Sie die App noch einmal.`,
    },
    'not-installed': {
      title: wallet =>
        wallet === null ? 'Es hat sich keine App geöffnet' : `${wallet} hat sich nicht geöffnet`,
      text: wallet =>
        `${wallet ?? 'Eine Wallet'} scheint auf diesem Telefon zu fehlen. Holen Sie sich die App und kommen Sie zurück, versuchen Sie es erneut, oder scannen Sie den Code mit dem Telefon, das sie hat.`,
    },
  },
  code: 'QR-Code, der Ihre Wallet mit dieser Seite verbindet',
  preparing: 'Ein Code wird erstellt…',
  left: time => `Ein neuer Code kommt in ${time}`,
  renewed: 'Der letzte Code ist abgelaufen, deshalb gibt es einen neuen. Scannen Sie diesen.',
  lost: 'Die Leitung zu Ihrem Telefon ist unterbrochen. Sie wird wiederhergestellt; danach gilt der Code von selbst wieder.',
  copy: 'Link kopieren',
  copyHint: 'Scannen geht nicht? Kopieren Sie den Link, und setzen Sie ihn in die App ein.',
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
  install: wallet => `${wallet} holen`,
  other: 'Andere Wallet wählen',
  cancel: 'Abbrechen',
}

export const dePhone: PhoneWords = {
  scan,
  open: wallet => (wallet === null ? 'App auf diesem Telefon öffnen' : `${wallet} öffnen`),
  openAgain: wallet => (wallet === null ? 'App noch einmal öffnen' : `${wallet} noch einmal öffnen`),
  asked: {
    signing: wallet =>
      `${wallet} soll diese Nachricht signieren: Vergleichen Sie sie mit der, die dort steht.`,
    switching: (wallet, network) => `${wallet} soll zu ${network} wechseln.`,
    adding: (wallet, network) => `${wallet} kennt ${network} noch nicht und soll es hinzufügen.`,
    asking: (wallet, symbol) => `${wallet} soll ${symbol} anzeigen.`,
  },
  where: {
    elsewhere: wallet => `Nehmen Sie Ihr Telefon zur Hand, und antworten Sie in ${wallet}.`,
    here: wallet => `Öffnen Sie ${wallet}, antworten Sie dort, und kommen Sie zurück.`,
  },
  slow: {
    elsewhere: wallet =>
      `Es gibt noch keine Antwort. Entsperren Sie Ihr Telefon, öffnen Sie ${wallet}, und sehen Sie unter Mitteilungen oder verbundenen Websites nach. Ohne Netz kommt die Anfrage dort später an.`,
    here: wallet =>
      `Es gibt noch keine Antwort. Öffnen Sie ${wallet}, und sehen Sie unter Mitteilungen oder verbundenen Websites nach.`,
  },
  returned: wallet => `Warten auf ${wallet}. Haben Sie dort geantwortet, geht es hier gleich weiter.`,
  missing: wallet =>
    `${wallet} hat sich nicht geöffnet. Öffnen Sie die App vom Startbildschirm aus: Die Anfrage wartet dort.`,
  lost: 'Die Leitung zu Ihrem Telefon ist unterbrochen und wird wiederhergestellt. Es geht nichts verloren.',
  reconnecting: {
    title: wallet => `Verbindung zu ${wallet}…`,
    text: {
      elsewhere: wallet =>
        `Sie sind mit ${wallet} auf Ihrem Telefon verbunden. Diese Verbindung wird wieder aufgenommen.`,
      here: wallet =>
        `Sie sind mit ${wallet} auf diesem Telefon verbunden. Diese Verbindung wird wieder aufgenommen.`,
    },
  },
}
