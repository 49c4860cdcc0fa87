import type { ProfileWords } from '../words/profile.ts'

export const deProfile: ProfileWords = {
  title: 'Ihr Konto',
  address: 'Adresse',
  copy: 'Adresse kopieren',
  explorer: 'Im Explorer ansehen',
  unusual: characters =>
    `Dieser Name hat Zeichen, die man mit anderen verwechseln kann: ${characters}. Vielleicht wurde er gewählt, um einem anderen zu gleichen. Vertrauen Sie der Adresse, nicht dem Namen.`,
  character: {
    seen: (character, what) => `„${character}“ (${what})`,
    unseen: what => `eines, das nicht zu sehen ist (${what})`,
    ofScript: (script, code) => `${script}, ${code}`,
  },
  nameUnavailable: 'Namen konnten gerade nicht nachgeschlagen werden.',
  balance: network => `Guthaben auf ${network}`,
  balanceLoading: 'Das Guthaben wird gelesen…',
  balanceFailed: network =>
    `Kein Knoten von ${network} konnte gefragt werden. Das Guthaben selbst ist davon nicht berührt.`,
  balanceOld: 'Dieser Stand ist von vorhin: Das Netzwerk konnte gerade nicht gefragt werden.',
  balanceNowhere:
    'Nicht bekannt: Diese Website benutzt das Netzwerk nicht, das in der Wallet eingestellt ist.',
  lessThan: amount => `weniger als ${amount}`,
  refresh: 'Guthaben neu lesen',
  tryAgain: 'Erneut versuchen',
  network: 'Netzwerk',
  test: 'Testnetz',
  networks: 'Netzwerk wechseln',
  standing: {
    both: wallet => `Angemeldet und mit ${wallet} verbunden.`,
    signedIn:
      'Angemeldet. Auf dieser Seite ist keine Wallet verbunden: Sie brauchen eine nur, um etwas zu senden oder das Netzwerk zu wechseln.',
    connected: wallet => `Mit ${wallet} verbunden, aber nicht angemeldet.`,
    otherAccount: (wallet, account) =>
      `${wallet} zeigt jetzt ein anderes Konto, ${account}. Sie bleiben mit dem Konto oben angemeldet.`,
    unknown: wallet =>
      `Mit ${wallet} verbunden. Ob Sie angemeldet sind, ist nicht bekannt: Der Server dieser Website war nicht erreichbar.`,
  },
  connect: 'Wallet verbinden',
  verify: 'Konto bestätigen',
  asSafe: 'Als Safe anmelden',
  verifyOther: account => `${account} bestätigen`,
  transactions: {
    title: 'Letzte Transaktionen',
    on: network => `Aus diesem Browser auf ${network} gesendet`,
    none: {
      title: 'Noch nichts gesendet',
      text: 'Was Sie auf dieser Website aus diesem Browser senden, steht hier und wird verfolgt, bis das Netzwerk es aufgenommen hat.',
    },
    without:
      'Transaktionen werden aufgeführt, sobald in der Wallet ein Netzwerk dieser Website eingestellt ist.',
    status: {
      pending: 'Ausstehend',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      replaced: 'Ersetzt',
      cancelled: 'Zurückgezogen',
      dropped: 'Verworfen',
    },
    meaning: {
      pending: 'Gesendet und noch in keinem Block.',
      confirmed: 'Sie ist in einem Block und hat bewirkt, was sie sollte.',
      failed: 'Sie ist in einem Block, wurde aber rückgängig gemacht. Nur die Gebühr wurde bezahlt.',
      replaced: 'Eine andere Transaktion ist an ihre Stelle getreten.',
      cancelled:
        'Sie haben sie in der Wallet zurückgezogen: Eine, die nichts bewirkt, ist an ihre Stelle getreten.',
      dropped:
        'Das Netzwerk kennt sie nicht mehr. Sie wird höchstwahrscheinlich nicht ausgeführt; Sie können sie noch einmal senden.',
    },
    unnamed: 'Transaktion',
    by: 'Ersetzt durch',
    all: count => `Alle ${count} zeigen`,
    news: (transaction, status) => `${transaction}: ${status}.`,
    clear: 'Alle entfernen',
    clearTitle: (count, network) =>
      count === 1
        ? `Die eine Transaktion auf ${network} aus dieser Liste entfernen?`
        : `${count} Transaktionen auf ${network} aus dieser Liste entfernen?`,
    clearText: pending =>
      pending > 0
        ? 'Nur dieser Browser vergisst sie; im Netzwerk ändert sich nichts. Was aussteht, läuft weiter, wird hier aber nicht mehr verfolgt.'
        : 'Nur dieser Browser vergisst sie; im Netzwerk ändert sich nichts.',
    clearYes: 'Liste leeren',
    clearNo: 'Behalten',
    cleared: 'Die Liste wurde geleert.',
  },
  tokens: {
    title: 'Token dieser Website',
    text: wallet =>
      `${wallet} kann diese neben Ihren anderen Token zeigen. Es wird nichts übertragen, und es kostet nichts.`,
    add: symbol => `${symbol} zur Wallet hinzufügen`,
    asking: (wallet, symbol) =>
      `${wallet} wurde gebeten, ${symbol} zu zeigen. Das Fenster liegt vielleicht hinter diesem, oder es wartet unter dem Symbol der Wallet in der Symbolleiste des Browsers.`,
    added: (wallet, symbol) => `${wallet} zeigt jetzt ${symbol}.`,
    failed: {
      refused: {
        title: (_, symbol) => `Sie haben ${symbol} nicht hinzugefügt`,
        text: wallet =>
          `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Ihre Token sind, wo sie waren.`,
      },
      'already-pending': {
        title: wallet => `${wallet} fragt Sie schon`,
        text: wallet =>
          `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie die Wallet über die Symbolleiste des Browsers, antworten Sie dort, und versuchen Sie es dann erneut.`,
      },
      'not-supported': {
        title: wallet => `${wallet} nimmt von hier keine Token an`,
        text: (wallet, symbol) =>
          `Fügen Sie ${symbol} in der Wallet selbst hinzu: Öffnen Sie ${wallet}, wählen Sie „Token importieren“, und setzen Sie die Adresse des Smart Contracts ein.`,
      },
      'wrong-network': {
        title: wallet => `In ${wallet} ist ein anderes Netzwerk eingestellt`,
        text: (wallet, symbol, network) =>
          `${symbol} gibt es auf ${network}. Wechseln Sie in ${wallet} dorthin, und versuchen Sie es dann erneut.`,
      },
      'timed-out': {
        title: wallet => `${wallet} hat nicht geantwortet`,
        text: wallet =>
          `Wenn ${wallet} die Anfrage noch zeigt, beantworten Sie sie dort. Sonst versuchen Sie es erneut.`,
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
        text: (wallet, symbol) =>
          `Die Verbindung endete, bevor ${wallet} geantwortet hatte. Verbinden Sie die Wallet erneut, um ${symbol} hinzuzufügen.`,
      },
      unknown: {
        title: () => 'Hoppla, da ist etwas schiefgegangen!',
        text: (wallet, symbol) =>
          `${wallet} hat mit einem eigenen Fehler geantwortet. Versuchen Sie es erneut, oder importieren Sie ${symbol} in der Wallet über die Adresse des Smart Contracts.`,
      },
    },
    contract: 'Adresse des Smart Contracts kopieren',
    stop: 'Nicht länger warten',
  },
  leave: {
    signOut: 'Abmelden',
    signOutText: 'Das Abmelden beendet Ihre Sitzung in diesem Browser.',
    signOutTextConnected: 'Das Abmelden beendet Ihre Sitzung in diesem Browser; die Wallet bleibt verbunden.',
    signingOut: 'Sie werden abgemeldet…',
    signOutFailed:
      'Der Server war nicht erreichbar, Sie sind also noch angemeldet. Versuchen Sie es gleich noch einmal.',
    disconnect: wallet => `${wallet} trennen`,
    disconnectText: wallet => `Beim Trennen lässt diese Seite ${wallet} los und sieht die Wallet nicht mehr.`,
    disconnectTextSignedIn: wallet =>
      `Beim Trennen lässt diese Seite ${wallet} los und sieht die Wallet nicht mehr; Sie bleiben angemeldet.`,
  },
  loading: 'Es wird gefragt, wer angemeldet ist…',
  unavailable: {
    title: 'Der Server dieser Website war nicht erreichbar',
    text: 'Deshalb ist nicht bekannt, ob Sie angemeldet sind. Prüfen Sie Ihre Verbindung, oder versuchen Sie es gleich noch einmal.',
  },
  nobody: {
    title: 'Sie sind nicht angemeldet',
    text: 'Auf dieser Seite ist auch keine Wallet verbunden. Verbinden Sie eine, um Ihr Konto zu sehen.',
  },
}
