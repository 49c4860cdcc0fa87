import type { NetworksWords } from '../words/networks.ts'

export const deNetworks: NetworksWords = {
  title: 'Netzwerk wechseln',
  unknown: { alone: id => `Netzwerk ${id}`, within: id => `das Netzwerk ${id}` },
  on: (wallet, network) =>
    `Bei ${wallet} ist ${network} eingestellt. Wählen Sie das Netzwerk, das die Wallet auf dieser Website benutzen soll.`,
  wrong: (wallet, network) =>
    `Bei ${wallet} ist ${network} eingestellt; dieses Netzwerk benutzt die Website nicht. Ihr Konto bleibt in jedem Netzwerk Ihres; um hier etwas zu sehen oder zu senden, wechseln Sie zu einem von diesen.`,
  list: 'Netzwerke dieser Website',
  current: 'Aktuell',
  test: 'Testnetz',
  waiting: { switching: 'Warten auf die Wallet…', adding: 'Wird hinzugefügt…' },
  standing: {
    switching: (wallet, network) =>
      `${wallet} wurde gebeten, zu ${network} zu wechseln. Braucht es dafür Ihre Zustimmung, liegt das Fenster vielleicht hinter diesem, oder es wartet unter dem Symbol der Wallet in der Symbolleiste des Browsers.`,
    adding: (wallet, network) =>
      `${wallet} kennt ${network} noch nicht und wurde gebeten, es hinzuzufügen. Prüfen Sie den Namen des Netzwerks in der Wallet, und stimmen Sie dann zu.`,
    done: (wallet, network) => `${wallet} benutzt jetzt ${network}.`,
  },
  failed: {
    refused: {
      title: wallet => `Sie haben bei ${wallet} nicht gewechselt`,
      text: (wallet, network) =>
        `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen; das Netzwerk bleibt also, wie es war. Falls das nicht gewollt war, wählen Sie ${network} noch einmal, und stimmen Sie zu.`,
    },
    'already-pending': {
      title: wallet => `${wallet} fragt Sie schon`,
      text: wallet =>
        `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie die Wallet über die Symbolleiste des Browsers, antworten Sie dort, und versuchen Sie es dann erneut.`,
    },
    'not-supported': {
      title: wallet => `${wallet} lässt sich von hier aus nicht umstellen`,
      text: (wallet, network) =>
        `Wechseln Sie in der Wallet selbst: Öffnen Sie ${wallet}, suchen Sie die Liste der Netzwerke, und wählen Sie ${network}. Fehlt es dort, fügen Sie es mit den Angaben unten hinzu. Diese Seite bemerkt es von selbst.`,
    },
    'unknown-chain': {
      title: (wallet, network) => `${wallet} hat ${network} nicht`,
      text: (wallet, network) =>
        `${wallet} kennt ${network} nicht, und es wurde nicht hinzugefügt. Fügen Sie es mit den Angaben unten in den Einstellungen von ${wallet} hinzu, und versuchen Sie es dann erneut.`,
    },
    'timed-out': {
      title: wallet => `${wallet} hat nicht geantwortet`,
      text: wallet =>
        `Wenn ${wallet} die Anfrage noch zeigt, beantworten Sie sie dort: Diese Seite bemerkt es von selbst. Sonst versuchen Sie es erneut.`,
    },
    'relay-unreachable': {
      title: () => 'Ihr Telefon ist nicht zu erreichen',
      text: () =>
        'Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut. Geschieht es wieder, fällt vielleicht das Relay gerade aus, das Anfragen an Ihr Telefon weitergibt.',
    },
    'request-expired': {
      title: wallet => `${wallet} hat nicht rechtzeitig geantwortet`,
      text: wallet =>
        `Ihr Telefon ist vielleicht aus oder ohne Netz. Die Anfrage gilt nicht mehr: Versuchen Sie es erneut, wenn Sie ${wallet} zur Hand haben.`,
    },
    disconnected: {
      title: wallet => `${wallet} ist nicht mehr verbunden`,
      text: wallet =>
        `Die Verbindung endete, bevor ${wallet} gewechselt hatte: Sie wurde in der Wallet beendet, die Wallet wurde gesperrt, oder es wurde ein Konto gewählt, das diese Website nicht sehen darf. Entsperren Sie die Wallet, und verbinden Sie sie erneut.`,
    },
    unknown: {
      title: () => 'Hoppla, da ist etwas schiefgegangen!',
      text: (wallet, network) =>
        `${wallet} hat mit einem eigenen Fehler geantwortet. Versuchen Sie es erneut, oder öffnen Sie ${wallet}, und wählen Sie dort ${network}.`,
    },
  },
  tryAgain: 'Erneut versuchen',
  stop: 'Nicht länger warten',
  disconnect: wallet => `${wallet} trennen`,
  details: {
    title: network => `Angaben zu ${network}`,
    name: 'Name des Netzwerks',
    id: 'Chain-ID',
    currency: 'Währungssymbol',
    rpc: 'RPC-Adresse',
    explorer: 'Block-Explorer',
    copy: 'Kopieren',
  },
  loading: 'Die Netzwerke dieser Website werden gelesen…',
}
