import type { ConnectWords } from '../words/connect.ts'

const wallets = (count: number) => (count === 1 ? '1 Wallet' : `${count} Wallets`)

export const deConnect: ConnectWords = {
  back: 'Zurück',
  newTab: 'öffnet sich in einem neuen Tab',
  copied: 'Kopiert',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Kopieren Sie es von hier:',
  list: {
    title: 'Wallet verbinden',
    text: 'Dabei sieht diese Website Ihre Adresse. Es wird nichts übertragen, und es kostet nichts.',
    label: 'Wallets',
    keys: 'Gehen Sie mit den Pfeiltasten durch die Wallets, oder tippen Sie die ersten Buchstaben eines Namens.',
    group: {
      installed: 'In diesem Browser',
      late: 'Gerade gefunden',
      popular: 'Beliebt',
      more: 'Weitere Wallets',
      hardware: 'Hardware-Wallets',
      multisig: 'Mit mehreren Eigentümern',
    },
    installed: 'Installiert',
    recent: 'Zuletzt genutzt',
    window: 'Öffnet sich in einem Fenster',
    showAll: count => `${count === 1 ? '1 Wallet' : `Alle ${wallets(count)}`} zeigen`,
    shown: count => (count === 1 ? '1 Wallet wird gezeigt.' : `Alle ${wallets(count)} werden gezeigt.`),
    joined: wallet => `${wallet} wurde in diesem Browser gefunden.`,
    search: {
      label: 'Wallets suchen',
      clear: 'Suche leeren',
      found: count => `${wallets(count)} gefunden.`,
      none: {
        title: query => `Keine Wallet heißt „${query}“`,
        text: 'Suchen Sie nach einem Teil des Namens. Auch eine Wallet, die hier nicht steht, funktioniert, sobald ihre Erweiterung in diesem Browser ist: Sie erscheint dann von selbst.',
      },
    },
    none: {
      title: 'In diesem Browser ist noch keine Wallet',
      text: 'Eine Wallet ist eine App, die den Schlüssel zu Ihrem Konto verwahrt. Fügen Sie diesem Browser eine als Erweiterung hinzu, und richten Sie sie ein; sie erscheint dann von selbst.',
    },
    noneOnPhone: {
      title: 'In diesem Browser ist keine Wallet',
      text: 'Auf dem Telefon ist eine Wallet eine App mit eigenem Browser. Öffnen Sie diese Seite dort; die Wallet erscheint dann von selbst.',
    },
    lookAgain: 'Erneut suchen',
    back: wallet => `Weiter mit ${wallet}`,
    whatIs: 'Was ist eine Wallet?',
    get: 'Ich habe keine Wallet',
    scan: 'Mit einer Wallet auf dem Telefon scannen',
  },
  status: {
    title: {
      opening: wallet => `${wallet} wird geöffnet…`,
      connecting: wallet => `Verbindung mit ${wallet}…`,
      'confirm-connection': wallet => `Bestätigen Sie die Verbindung in ${wallet}`,
      'continue-in-wallet': wallet => `Weiter geht es in ${wallet}`,
      reconnecting: wallet => `${wallet} wird gesucht…`,
    },
    text: {
      opening: () => 'Einen Moment.',
      connecting: wallet => `${wallet} wird nach Ihrem Konto gefragt.`,
      'confirm-connection': wallet =>
        `${wallet} fragt, ob diese Website Ihre Adresse sehen darf. Wählen Sie dort das Konto, und stimmen Sie zu. Es wird nichts gesendet und nichts bezahlt.`,
      'continue-in-wallet': wallet =>
        `${wallet} fragt, ob diese Website Ihre Adresse sehen darf. Das Fenster liegt vielleicht hinter diesem, oder es wartet unter dem Symbol der Wallet in der Symbolleiste des Browsers.`,
      reconnecting: () =>
        'Diese Wallet haben Sie beim letzten Mal benutzt. Es wird geprüft, ob sie diese Website noch kennt.',
    },
    failed: {
      'not-found': {
        title: wallet => `${wallet} wurde nicht gefunden`,
        text: wallet =>
          `${wallet} ist nicht mehr in diesem Browser: Die Erweiterung wurde entfernt, abgeschaltet oder aktualisiert. Laden Sie die Seite neu, oder wählen Sie eine andere Wallet.`,
      },
      refused: {
        title: wallet => `Sie haben ${wallet} nicht verbunden`,
        text: wallet =>
          `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Es wurde nichts weitergegeben. Falls das nicht gewollt war, versuchen Sie es erneut, und stimmen Sie zu.`,
      },
      'refused-unasked': {
        title: wallet => `${wallet} hat abgelehnt, ohne Sie zu fragen`,
        text: wallet =>
          `${wallet} hat abgelehnt, bevor Sie antworten konnten: Vielleicht sperrt die Wallet diese Website oder schließt noch eine frühere Anfrage. Sehen Sie in ihren Einstellungen nach dieser Website, und versuchen Sie es dann erneut.`,
      },
      'already-pending': {
        title: wallet => `${wallet} fragt Sie schon`,
        text: wallet =>
          `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie die Wallet über die Symbolleiste des Browsers, und antworten Sie dort: Diese Seite macht dann von selbst weiter.`,
      },
      'chain-not-configured': {
        title: () =>
          'Falsches Netzwerk erkannt. Wechseln Sie das Netzwerk, oder trennen Sie die Verbindung, um fortzufahren.',
        text: wallet =>
          `${wallet} wollte sich in dem Netzwerk, das dort eingestellt ist, nicht verbinden. Wählen Sie in ${wallet} ein anderes Netzwerk, und versuchen Sie es dann erneut.`,
      },
      'already-connected': {
        title: wallet => `${wallet} ist schon verbunden`,
        text: () =>
          'Sie können damit weitermachen. Um ein anderes Konto zu benutzen, wählen Sie es in der Wallet aus.',
      },
      'timed-out': {
        title: wallet => `${wallet} hat nicht geantwortet`,
        text: wallet =>
          `Zwei Minuten sind vergangen. Wenn ${wallet} die Anfrage noch zeigt, beantworten Sie sie, und diese Seite macht weiter. Sonst versuchen Sie es erneut.`,
      },
      locked: {
        title: wallet => `${wallet} ist gesperrt`,
        text: wallet =>
          `${wallet} hat kein Konto gezeigt: Die Wallet ist gesperrt oder von ihrem Netzwerk getrennt. Öffnen und entsperren Sie die Wallet, und versuchen Sie es dann erneut.`,
      },
      'server-unreachable': {
        title: () => 'Hoppla, da ist etwas schiefgegangen!',
        text: () =>
          'Was diese Seite braucht, um eine Wallet zu öffnen, konnte nicht geladen werden: Der Server dieser Website war nicht erreichbar. Prüfen Sie Ihre Verbindung, oder versuchen Sie es gleich noch einmal.',
      },
      disconnected: {
        title: wallet => `${wallet} ist nicht mehr verbunden`,
        text: wallet =>
          `Die Verbindung wurde in ${wallet} beendet, die Wallet wurde gesperrt, oder Sie haben dort ein Konto gewählt, das diese Website nicht sehen darf. Entsperren Sie sie, wählen Sie ein anderes Konto, oder verbinden Sie sie erneut, um weiterzumachen.`,
      },
      unknown: {
        title: () => 'Hoppla, da ist etwas schiefgegangen!',
        text: wallet =>
          `${wallet} hat mit einem eigenen Fehler geantwortet. Versuchen Sie es erneut, oder wählen Sie eine andere Wallet.`,
      },
    },
    tryAgain: 'Erneut versuchen',
    reload: 'Seite neu laden',
    goOn: 'Weiter',
    other: 'Andere Wallet wählen',
    cancel: 'Abbrechen',
  },
  missing: {
    'not-installed': {
      title: wallet => `${wallet} ist nicht in diesem Browser`,
      text: wallet =>
        `Die Erweiterung ist nicht installiert oder hier abgeschaltet. Holen Sie sich ${wallet}, und richten Sie die Wallet ein; diese Seite bemerkt es von selbst. Wenn Sie sie gerade erst installiert haben, laden Sie die Seite neu.`,
    },
    'not-available': {
      title: wallet => `${wallet} lässt sich hier nicht benutzen`,
      text: wallet =>
        `Von ${wallet} gibt es nichts, was sich in diesem Browser oder auf diesem Gerät installieren ließe. Benutzen Sie ein anderes Gerät, oder wählen Sie für dieses eine andere Wallet.`,
    },
    get: wallet => `${wallet} holen`,
    elsewhere: wallet => `Wo ${wallet} funktioniert`,
    other: 'Andere Wallet wählen',
    here: wallet => `${wallet} ist jetzt in diesem Browser`,
    connect: wallet => `${wallet} verbinden`,
  },
}
