import type { AccountLocale } from '../locale.ts'

export const deAccount: AccountLocale = {
  signedOut:
    'Sie sind nicht angemeldet. Verbinden Sie Ihre Wallet, und signieren Sie eine Nachricht, um Ihr Konto zu sehen.',
  address: 'Adresse',
  aboutSafe: 'Eigentümer, Nachrichten und Transaktionen',
  network: 'Netzwerk',
  unknownNetwork: chain => `${chain}, von dieser Website nicht mehr benutzt`,
  testnet: 'Testnetz',
  proof: 'Nachweis',
  method: {
    eoa: 'Der Schlüssel des Kontos hat signiert.',
    erc1271: 'Der Smart Contract des Kontos hat die Signatur angenommen.',
    erc6492: 'Noch nicht im Netzwerk; der künftige Smart Contract hat die Signatur angenommen.',
    eip7702:
      'Der Code, dem der Schlüssel des Kontos die Entscheidung überträgt, hat die Signatur angenommen.',
  },
  block: number => `Geprüft bei Block ${number}`,
  since: 'Angemeldet',
  until: 'Endet',
  untilText: date => `spätestens am ${date}`,
  balance: 'Guthaben',
  balanceLoading: 'Das Netzwerk wird gefragt…',
  balanceFailed: 'Das Netzwerk konnte gerade nicht gefragt werden.',
  lessThan: amount => `weniger als ${amount}`,
  justNow: 'gerade eben',
  retry: 'Erneut versuchen',
  cosignings: {
    title: 'Gemeinsame Anmeldungen',
    text: 'In diesem Browser begonnen, mit Konten mehrerer Eigentümer. Sie gehen weiter, während diese Seite geschlossen ist.',
    list: 'Gemeinsame Anmeldungen',
    open: 'Öffnen',
    finish: 'Anmeldung abschließen',
    name: (what, account) => `${what}, Anmeldung von ${account}`,
    calledOff: 'Die Anfrage wurde abgebrochen.',
    failed: 'Ihre gemeinsamen Anmeldungen konnten nicht geladen werden.',
    cancelFailed: 'Das Abbrechen ging gerade nicht. Versuchen Sie es erneut.',
    cancel: {
      open: 'Abbrechen',
      title: account => `Die Anmeldung von ${account} abbrechen?`,
      text: 'Die Bestätigungen, die schon da sind, gehen verloren, und die Eigentümer sehen, dass Sie es zurückgenommen haben.',
      confirm: 'Anmeldung abbrechen',
      keep: 'Weiter warten',
    },
  },
  devices: {
    title: 'Angemeldete Geräte',
    text: 'Überall, wo dieses Konto auf dieser Website angemeldet ist. Ein Gerät, das Sie abmelden, ist beim nächsten Klick abgemeldet.',
    list: 'Geräte',
    name: (browser, system) =>
      browser && system ? `${browser} auf ${system}` : browser || system || 'Unbekanntes Gerät',
    nameSince: (device, since) => `${device}, angemeldet ${since}`,
    current: 'Dieses Gerät',
    lastSeen: 'Zuletzt gesehen',
    signedIn: 'angemeldet',
    signOut: 'Abmelden',
    signOutName: device => `${device} abmelden`,
    signedOut: device => `${device} ist abgemeldet.`,
    othersSignedOut: 'Alle anderen Geräte sind abgemeldet.',
    more: 'Weitere Geräte zeigen',
    failed: 'Die Liste konnte nicht geladen werden.',
  },
  signOut: {
    here: 'Abmelden',
    others: 'Alle anderen Geräte abmelden',
    everywhere: 'Überall abmelden',
    failed: 'Das ging nicht:',
  },
  confirm: {
    device: {
      title: device => `${device} abmelden?`,
      text: 'Es ist beim nächsten Klick abgemeldet und muss sich mit der Wallet neu anmelden.',
    },
    others: {
      title: 'Alle anderen Geräte abmelden?',
      text: 'Jedes Gerät außer diesem ist beim nächsten Klick abgemeldet und muss sich mit der Wallet neu anmelden.',
    },
    everywhere: {
      title: 'Überall abmelden?',
      text: 'Jedes Gerät, auch dieses, muss sich mit der Wallet neu anmelden.',
    },
    cancel: 'Angemeldet lassen',
  },
  unreachable: {
    offline: 'Der Server war nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    'not-ours': 'Etwas anderes hat an Stelle des Servers geantwortet. Prüfen Sie Ihre Verbindung.',
  },
  problem: {
    'not-signed-in': 'Sie wurden inzwischen abgemeldet.',
    'session-not-found':
      'Dieses Gerät war schon abgemeldet. Laden Sie die Seite neu, um zu sehen, welche noch angemeldet sind.',
    'origin-refused':
      'Der Server nimmt das nur von seiner eigenen Adresse an. Prüfen Sie die Adresse im Browser.',
    'too-many-requests':
      'Es gab viele Versuche in kurzer Zeit. Warten Sie einen Moment, und versuchen Sie es dann erneut.',
    internal: 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
    'database-unavailable':
      'Der Server kommt gerade nicht an seine Daten. Versuchen Sie es gleich noch einmal.',
    'request-timeout': 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.',
  },
  unforeseen: 'Es ist etwas Unvorhergesehenes geschehen. Versuchen Sie es erneut.',
}
