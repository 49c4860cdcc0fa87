import type { SafeLocale } from '../safe.ts'
import { deSafeTransactions } from './safe-transactions.ts'

export const deSafe: SafeLocale = {
  ...deSafeTransactions,
  heading: 'Safe-Konto',
  title: name => `Safe-Konto ${name}`,
  testnet: 'Testnetz',
  justNow: 'gerade eben',
  retry: 'Erneut versuchen',
  retrying: 'Versuch läuft…',
  stop: 'Nicht länger warten',
  unnamed: 'ohne Namen',
  wrong: {
    form: {
      title: 'Hier ist kein Safe genannt',
      text: 'Die Adresse dieser Seite sollte mit einem Netzwerk und einem Konto enden, etwa eip155:1:0x mit 40 Ziffern dahinter. Prüfen Sie den Link, der Sie hergebracht hat.',
    },
    checksum: {
      title: 'Diese Adresse ist vertippt',
      text: 'Ihre Großbuchstaben passen nicht zu ihren Ziffern, also ist mindestens ein Zeichen falsch. Kopieren Sie die Adresse des Safe noch einmal von dort, wo Sie sie haben.',
    },
    chain: {
      title: 'Dieses Netzwerk nutzt die Website nicht',
      text: chain =>
        `Der Safe liegt im Netzwerk mit der Nummer ${chain}, das diese Website nicht fragen kann. Wer sie betreibt, kann es hinzufügen.`,
    },
  },
  sections: {
    label: 'Teile dieser Seite',
    overview: 'Übersicht',
    messages: 'Nachrichten',
    transactions: 'Transaktionen',
    devices: 'Geräte',
  },
  gateway: {
    none: 'Diese Website ist mit keinem Safe-Dienst verbunden. Eigentümer, Schwelle, Version und die Münze des Netzwerks kommen vom Netzwerk selbst und werden trotzdem gezeigt; was der Dienst beitragen würde, steht dort, wo es fehlt.',
    nothing: 'Der Safe-Dienst kennt diesen Safe noch nicht.',
    failed: 'Der Safe-Dienst hat nicht geantwortet',
    refused: 'Der Safe-Dienst nimmt das so nicht an. Unverändert noch einmal zu versuchen hilft nicht.',
    banned: 'Der Safe-Dienst gibt über diesen Safe niemandem Auskunft.',
    'not-found': 'Der Safe-Dienst kennt das nicht. Vielleicht wurde es inzwischen zurückgezogen.',
    rateLimited: seconds =>
      `Der Safe-Dienst wurde zu oft gefragt. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
    quotaExhausted: until =>
      `Diese Website hat ihr Kontingent an Anfragen an den Safe-Dienst aufgebraucht. Der Dienst selbst funktioniert. ${until === null ? 'Versuchen Sie es später noch einmal.' : `Versuchen Sie es nach dem ${until} noch einmal.`}`,
    unavailable:
      'Der Safe-Dienst ist nicht erreichbar oder gestört. Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
    malformed:
      'Der Safe-Dienst hat etwas geantwortet, das nicht seinen eigenen Regeln entspricht; nichts davon wird gezeigt. Versuchen Sie es gleich noch einmal.',
    unforeseen: 'Etwas Unvorhergesehenes ist passiert. Versuchen Sie es noch einmal.',
  },
  chain: {
    failed: {
      title: 'Das Netzwerk konnte nicht gefragt werden',
      text: 'Darum ist gerade nicht bekannt, wer die Eigentümer sind. Versuchen Sie es gleich noch einmal.',
    },
    notASafe: {
      nothing:
        'An dieser Adresse gibt es in diesem Netzwerk keinen Vertrag. Sie gehört zu einem einzelnen Schlüssel oder zu einem Safe, der hier noch nicht eingerichtet ist.',
      other: 'An dieser Adresse gibt es einen Vertrag, aber er ist kein Safe.',
    },
  },
  owners: {
    title: 'Eigentümer',
    threshold: (needed, all) => `${needed} von ${all} müssen bestätigen.`,
    you: 'Ihre Wallet',
    safe: 'ist selbst ein Safe',
    more: 'Weitere Eigentümer zeigen',
  },
  facts: {
    title: 'Einrichtung',
    version: 'Version des Vertrags',
    versionState: {
      UP_TO_DATE: 'aktuell',
      OUTDATED: 'veraltet: Es gibt eine neuere, zu der die Eigentümer in Safes Wallet wechseln können',
      UNKNOWN: 'keine Version, die der Safe-Dienst kennt',
    },
    versionUnknown: {
      missing: 'Ob es eine neuere gibt, könnte nur ein Safe-Dienst sagen.',
      asking: 'Es wird gefragt, ob es eine neuere gibt…',
      failed: 'Der Safe-Dienst konnte nicht gefragt werden, ob es eine neuere gibt.',
    },
    handler: 'Signatur-Handler',
    handlerState: {
      set: 'Dieser Vertrag sagt, ob eine Signatur vom Safe stammt. Mit ihm kann der Safe Nachrichten signieren und sich anmelden.',
      none: 'Keiner. Niemand sagt, ob eine Signatur vom Safe stammt; er kann also keine Nachricht signieren und sich nicht anmelden. Die Eigentümer können einen einsetzen („Fallback Handler“), in Safes Wallet.',
      own: 'Keiner nötig: Ein Safe dieser Version antwortet selbst.',
    },
    modules: 'Module',
    modulesText: 'Jedes davon kann nach Auskunft des Safe-Dienstes ohne die Eigentümer als der Safe handeln.',
    guard: 'Wächter',
    guardText: 'Dieser Vertrag kann nach Auskunft des Safe-Dienstes Transaktionen des Safe aufhalten.',
    asOf: 'Gelesen aus',
    block: number => `Block ${number} des Netzwerks`,
  },
  tokenType: {
    NATIVE_TOKEN: 'Münze des Netzwerks',
    ERC20: 'ERC-20-Token',
    ERC721: 'ERC-721-Sammelstück',
    UNKNOWN: 'Token anderer Art',
  },
  balances: {
    title: 'Guthaben',
    missing: 'Ein Safe-Dienst würde hier die Token des Safe auflisten.',
    empty: 'Der Safe hat keine Token. Token, die er erhält, erscheinen hier.',
    asking: 'Das Netzwerk wird gefragt…',
    failed: 'Das Netzwerk konnte gerade nicht gefragt werden.',
    total: amount => `Alles zusammen ist nach Schätzung des Safe-Dienstes etwa ${amount} wert.`,
    worth: amount => `etwa ${amount}`,
    noDecimals: 'in seiner kleinsten Einheit: Der Token sagt nicht, wie er geteilt wird',
    more: 'Weitere Token zeigen',
  },
  collectibles: {
    title: 'Sammelstücke',
    missing: 'Ein Safe-Dienst würde hier die Sammelstücke des Safe auflisten.',
    empty: 'Der Safe hat keine Sammelstücke. Solche, die er erhält, erscheinen hier.',
    more: 'Weitere Sammelstücke zeigen',
    number: id => `Nr. ${id}`,
  },
  delegates: {
    title: 'Beauftragte',
    text: 'Wer Transaktionen vorschlagen darf, ohne Eigentümer zu sein. Bestätigen können sie nichts.',
    missing: 'Ein Safe-Dienst würde hier die Beauftragten auflisten.',
    empty: 'Es gibt keine. Ein Eigentümer kann in Safes Wallet jemanden beauftragen.',
    more: 'Weitere Beauftragte zeigen',
    label: label => `genannt ${label}`,
    by: 'beauftragt von',
    end: {
      title: 'Diesen Auftrag beenden?',
      text: 'Der Beauftragte kann dann im Namen dieses Eigentümers nichts mehr vorschlagen. Ihre Wallet bittet Sie, das zu signieren.',
      ask: 'Auftrag beenden',
      name: delegate => `Auftrag von ${delegate} beenden`,
      confirm: 'Beenden',
      keep: 'Behalten',
      waiting: 'Sehen Sie in Ihre Wallet…',
      done: 'Der Auftrag ist beendet.',
    },
  },
  confirmations: (given, needed) => `${given} von ${needed} Bestätigungen`,
  messageStatus: { NEEDS_CONFIRMATION: 'Braucht Bestätigung', CONFIRMED: 'Bestätigt' },
  signIns: {
    title: 'Anmeldungen bei dieser Website',
    text: 'Sie haben sie in diesem Browser begonnen. Es geht damit weiter, bis genug Eigentümer bestätigt haben.',
    open: 'Anmeldung öffnen',
  },
  messages: {
    title: 'Nachrichten',
    about:
      'Texte und Daten, die die Eigentümer bestätigen sollen, wie der Safe-Dienst sie hat. Lesen Sie jede zu Ende, ehe Sie sie signieren.',
    missing:
      'Ein Safe-Dienst würde hier die Nachrichten auflisten, die die Eigentümer bestätigen sollen. Eine Anmeldung bei dieser Website braucht keinen: Geben Sie ihren Link weiter.',
    empty: 'Es gibt keine Nachrichten. Bittet jemand diesen Safe um eine Signatur, erscheint das hier.',
    more: 'Weitere Nachrichten zeigen',
    origin: name => `von ${name}`,
    signIn: 'Das ist Ihre eigene Anmeldung bei dieser Website.',
    signInOver:
      'Das war Ihre eigene Anmeldung bei dieser Website. Sie ist vorbei: Niemand muss sie mehr bestätigen.',
    signInLink: 'Ihre Seite öffnen',
    walletShows: 'Was Ihre Wallet anzeigt',
    compare:
      'Wallets von Eigentümern zeigen statt des Textes einige dieser Werte. Vergleichen Sie jeden, den Ihre anzeigt. Weicht einer ab, signieren Sie nicht.',
    noContent:
      'Ihr Inhalt ist weder ein Text noch typisierte Daten; er kann hier weder gezeigt noch signiert werden.',
    text: 'Der ganze Text',
    typedData: 'Alle Daten',
    confirmed: 'Bestätigt von',
    missingOwners: 'Noch nicht bestätigt von',
    strangers: 'Zählen nicht, da sie keine Eigentümer sind',
    nobody: 'Niemandem',
  },
  confirm: {
    'not-connected': 'Verbinden Sie zum Bestätigen die Wallet eines Eigentümers.',
    'not-an-owner': 'Die verbundene Wallet gehört keinem Eigentümer.',
    'has-confirmed': 'Ihre Wallet hat das bestätigt.',
    differs:
      'Signieren Sie das nicht: Der Safe-Dienst zeigt hier einen Text, der nicht zu dem gehört, was signiert werden soll.',
    unreadable: 'Das kann hier nicht signiert werden: Niemand könnte wissen, was er signiert.',
    connect: 'Wallet verbinden',
    connectOther: 'Andere Wallet verbinden',
    given: 'Der Safe-Dienst hat Ihre Bestätigung.',
    sign: 'Mit Ihrer Wallet bestätigen',
    waiting: 'Sehen Sie in Ihre Wallet…',
  },
  signing: {
    'not-found':
      'Die Wallet ist nicht mehr in diesem Browser: entfernt, abgeschaltet oder aktualisiert. Laden Sie die Seite neu, oder benutzen Sie eine andere Wallet.',
    refused: 'Die Anfrage wurde in der Wallet abgelehnt oder verworfen. Nichts wurde signiert.',
    'refused-unasked':
      'Die Wallet hat abgelehnt, bevor Sie antworten konnten: Vielleicht sperrt sie diese Website oder schließt noch eine frühere Anfrage. Sehen Sie in ihren Einstellungen nach dieser Website, und versuchen Sie es dann erneut.',
    'already-pending':
      'Die Wallet wartet noch auf die Antwort zu einer früheren Anfrage. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es noch einmal.',
    locked:
      'Die Wallet ist gesperrt, oder lässt diese Website das Konto nicht mehr benutzen. Entsperren Sie sie, und versuchen Sie es noch einmal.',
    'wrong-network':
      'Die Wallet ist nicht in das Netzwerk des Safe gewechselt. Wechseln Sie dort, und versuchen Sie es noch einmal.',
    'not-supported': 'Diese Wallet kann das nicht signieren. Nehmen Sie eine andere desselben Eigentümers.',
    'relay-unreachable':
      'Ihr Telefon ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
    'request-expired':
      'Die Wallet hat nicht rechtzeitig geantwortet: Ihr Telefon ist vielleicht aus oder ohne Netz. Versuchen Sie es noch einmal, sobald es zur Hand ist.',
    'popup-blocked':
      'Ihr Browser hat dieser Seite nicht erlaubt, das Fenster der Wallet zu öffnen. Versuchen Sie es noch einmal; wird es wieder zurückgehalten, erlauben Sie Pop-up-Fenster für diese Website.',
    'host-unreachable':
      'Die Seite der Wallet ist nicht zu erreichen, weder von hier noch vom Server dieser Website. Versuchen Sie es später noch einmal.',
    'no-handshake':
      'Das Fenster der Wallet hat sich geöffnet, aber seine Seite hat sich hier nicht gemeldet. Schließen Sie das Fenster, und versuchen Sie es noch einmal.',
    malformed:
      'Was die Wallet gab, ist keine Signatur eines Schlüssels. Ein Eigentümer, der selbst ein Vertrag ist, bestätigt in seiner eigenen Wallet.',
    'code-missing':
      'Was mit Ihrer Wallet spricht, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
    unknown:
      'Die Wallet ist auf einen Fehler gestoßen und hat nichts signiert. Versuchen Sie es noch einmal.',
  },
  deviceType: { ANDROID: 'Android-Gerät', IOS: 'iPhone oder iPad', WEB: 'Webbrowser' },
  devices: {
    title: 'Geräte',
    about: 'Geräte, denen der Safe-Dienst meldet, wenn die Eigentümer dieses Safe etwas zu bestätigen haben.',
    missing:
      'Mit einem Safe-Dienst könnten Sie hier Geräte anmelden, denen gemeldet wird, wenn es etwas zu bestätigen gibt.',
    honest:
      'Meldungen erreichen Apps mit einem Push-Dienst, etwa auf Ihrem Telefon. Diese Website hat keinen: Sie können diesen Browser anmelden, aber hier kommt keine Meldung an. Stattdessen werden Nachrichten und Transaktionen jede halbe Minute neu gelesen, solange sie gezeigt werden.',
    empty: 'Von diesem Browser aus wurde kein Gerät angemeldet. Von anderen erfährt niemand.',
    here: 'Dieser Browser',
    elsewhere: 'Ein anderes Gerät',
    since: 'angemeldet',
    register: 'Diesen Browser anmelden',
    registering: 'Wird angemeldet…',
    registered: 'Das Gerät ist angemeldet.',
    removed: 'Das Gerät ist entfernt.',
    remove: {
      ask: 'Entfernen',
      name: (device, id) => `${device} ${id} entfernen`,
      title: 'Dieses Gerät entfernen?',
      text: 'Der Safe-Dienst meldet ihm dann nichts mehr zu diesem Safe. Sie können es wieder anmelden.',
      confirm: 'Gerät entfernen',
      keep: 'Behalten',
    },
    other: {
      title: 'Ein anderes Gerät anmelden',
      text: 'Für eine eigene App, die Meldungen annimmt: Sie zeigt Ihnen den Token, unter dem ihr Push-Dienst sie erreicht.',
      type: 'Art des Geräts',
      token: 'Token seines Push-Dienstes',
      register: 'Gerät anmelden',
    },
  },
}
