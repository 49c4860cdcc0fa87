import type { SafeLocale } from '../safe.ts'

export const deSafe: SafeLocale = {
  heading: 'Safe-Konto',
  title: name => `Safe-Konto ${name}`,
  testnet: 'Testnetz',
  justNow: 'gerade eben',
  retry: 'Erneut versuchen',
  retrying: 'Versuch läuft…',
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
    failed: 'Der Safe-Dienst hat nicht geantwortet',
    refused: 'Der Safe-Dienst nimmt das so nicht an. Unverändert noch einmal zu versuchen hilft nicht.',
    banned: 'Der Safe-Dienst gibt über diesen Safe niemandem Auskunft.',
    'not-found': 'Der Safe-Dienst kennt das nicht. Vielleicht wurde es inzwischen zurückgezogen.',
    rateLimited: seconds =>
      `Der Safe-Dienst wurde zu oft gefragt. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
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
      nothing: 'Der Safe-Dienst kennt diesen Safe noch nicht.',
      asking: 'Es wird gefragt, ob es eine neuere gibt…',
      failed: 'Der Safe-Dienst konnte nicht gefragt werden, ob es eine neuere gibt.',
    },
    handler: 'Signatur-Handler',
    handlerState: {
      set: 'Dieser Vertrag sagt, ob eine Signatur vom Safe stammt. Mit ihm kann der Safe Nachrichten signieren und sich anmelden.',
      none: 'Keiner. Niemand sagt, ob eine Signatur vom Safe stammt; er kann also keine Nachricht signieren und sich nicht anmelden. Die Eigentümer können einen einsetzen („Fallback Handler“), in Safes Wallet.',
      own: 'Keiner nötig: Ein Safe dieser Version antwortet selbst.',
    },
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
    further: count => `Und ${count} weitere Arten von Token.`,
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
    signInLink: 'Ihre Seite öffnen',
    noContent:
      'Ihr Inhalt ist weder ein Text noch typisierte Daten; er kann hier weder gezeigt noch signiert werden.',
    text: 'Den ganzen Text zeigen',
    typedData: 'Alle Daten zeigen',
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
    sign: 'Mit Ihrer Wallet bestätigen',
    waiting: 'Sehen Sie in Ihre Wallet…',
  },
  signing: {
    refused: 'Sie haben in der Wallet abgelehnt. Nichts wurde signiert.',
    pending:
      'Die Wallet wartet noch auf die Antwort zu einer früheren Anfrage. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es noch einmal.',
    'wrong-network':
      'Die Wallet ist nicht in das Netzwerk des Safe gewechselt. Wechseln Sie dort, und versuchen Sie es noch einmal.',
    'not-supported': 'Diese Wallet kann das nicht signieren. Nehmen Sie eine andere desselben Eigentümers.',
    malformed:
      'Was die Wallet gab, ist keine Signatur eines Schlüssels. Ein Eigentümer, der selbst ein Vertrag ist, bestätigt in seiner eigenen Wallet.',
    unknown:
      'Die Wallet ist auf einen Fehler gestoßen und hat nichts signiert. Versuchen Sie es noch einmal.',
  },
  transactionStatus: {
    AWAITING_CONFIRMATIONS: 'Braucht Bestätigungen',
    AWAITING_EXECUTION: 'Bereit zur Ausführung',
    CANCELLED: 'Abgebrochen',
    FAILED: 'Fehlgeschlagen',
    SUCCESS: 'Ausgeführt',
    UNKNOWN: 'Stand unbekannt',
  },
  direction: { INCOMING: 'Eingang', OUTGOING: 'Ausgang', UNKNOWN: 'Richtung unbekannt' },
  queue: {
    title: 'Warteschlange',
    about: 'Vorgeschlagen und noch nicht ausgeführt. Eigentümer bestätigen und führen aus in Safes Wallet.',
    missing: 'Ein Safe-Dienst würde hier auflisten, was vorgeschlagen ist und wartet.',
    empty: 'Nichts wartet. Was in Safes Wallet vorgeschlagen wird, erscheint hier.',
    more: 'Mehr aus der Warteschlange zeigen',
  },
  history: {
    title: 'Verlauf',
    missing: 'Ein Safe-Dienst würde hier auflisten, was der Safe getan und erhalten hat.',
    empty: 'Der Safe hat noch nichts getan und nichts erhalten.',
    more: 'Frühere zeigen',
  },
  group: {
    next: 'Als Nächstes an der Reihe',
    queued: 'Danach',
    conflict: nonce => `Diese haben dieselbe Nummer, ${nonce}: Nur eine davon kann ausgeführt werden.`,
  },
  kind: {
    transfer: {
      INCOMING: what => `${what} erhalten`,
      OUTGOING: what => `${what} senden`,
      UNKNOWN: what => `Übertragung von ${what}`,
    },
    sent: what => `${what} gesendet`,
    collectible: (collection, id) => `${collection}, Nr. ${id}`,
    setting: {
      ADD_OWNER: 'Einen Eigentümer hinzufügen',
      REMOVE_OWNER: 'Einen Eigentümer entfernen',
      SWAP_OWNER: 'Einen Eigentümer ersetzen',
      CHANGE_THRESHOLD: 'Ändern, wie viele Eigentümer bestätigen müssen',
      SET_FALLBACK_HANDLER: 'Den Signatur-Handler setzen',
      ENABLE_MODULE: 'Ein Modul zulassen, das ohne die Eigentümer handeln kann',
      DISABLE_MODULE: 'Ein Modul abschalten',
      SET_GUARD: 'Einen Wächter setzen, der Transaktionen aufhalten kann',
      DELETE_GUARD: 'Den Wächter entfernen',
      CHANGE_MASTER_COPY: 'Die Version des Safe wechseln',
    },
    settings: method => `Eine Einstellung ändern: ${method}`,
    cancellation: 'Hebt auf, was sonst ihre Nummer hat',
    several: count => `${count} Aufrufe in einem`,
    call: 'Ruft einen Vertrag auf',
    method: name => `Ruft ${name} eines Vertrags auf`,
    with: (deed, amount) => `${deed}, mit ${amount}`,
    creation: 'Der Safe wurde angelegt',
    other: name => `Etwas anderes: ${name}`,
  },
  part: {
    from: 'Von',
    to: 'An',
    token: 'Vertrag des Tokens',
    contract: 'Vertrag',
    creator: 'Angelegt von',
  },
  warning: {
    imitation:
      'Dieser Token sieht aus wie ein anderer, ist es aber nicht. Vielleicht ist er da, um Sie zu täuschen.',
    'no-decimals': 'Der Token sagt nicht, wie er geteilt wird; der Betrag steht in seiner kleinsten Einheit.',
    stranger: 'Hinter diesem Vorschlag steht kein Eigentümer oder Beauftragter. Seien Sie vorsichtig damit.',
    delegateCall:
      'Das lässt einen anderen Vertrag als der Safe selbst handeln. Er kann alles an ihm ändern, auch die Eigentümer.',
  },
  transaction: {
    details: 'Einzelheiten',
    byModule: 'Von einem Modul getan, ohne die Eigentümer',
    note: 'Notiz dazu',
    proposer: 'Vorgeschlagen von',
    confirmed: 'Bestätigt von',
    missing: 'Können noch bestätigen',
    nonce: 'Nummer',
    safeTxHash: 'Hash, den Eigentümer signieren',
    hash: 'Transaktion im Netzwerk',
  },
  takeBack: {
    ask: 'Vorschlag zurückziehen',
    title: 'Diesen Vorschlag zurückziehen?',
    text: nonce =>
      `Transaktion Nummer ${nonce} verschwindet für alle Eigentümer aus der Warteschlange. Wer ihre Signaturen behalten hat, kann sie trotzdem ausführen. Ihre Wallet bittet Sie, das zu signieren.`,
    confirm: 'Zurückziehen',
    keep: 'Behalten',
    waiting: 'Sehen Sie in Ihre Wallet…',
    notYours: 'Zurückziehen kann ihn nur, wer ihn vorgeschlagen hat, mit verbundener Wallet.',
  },
  deviceType: { ANDROID: 'Android-Gerät', IOS: 'iPhone oder iPad', WEB: 'Webbrowser' },
  devices: {
    title: 'Geräte',
    about: 'Geräte, denen der Safe-Dienst meldet, wenn die Eigentümer dieses Safe etwas zu bestätigen haben.',
    missing:
      'Mit einem Safe-Dienst könnten Sie hier Geräte anmelden, denen gemeldet wird, wenn es etwas zu bestätigen gibt.',
    honest:
      'Der Safe-Dienst schickt seine Meldungen über einen Push-Dienst des Geräts. Diese Website nutzt keinen: Ein Browser, den Sie anmelden, ist dort bekannt, aber die Meldungen kommen nicht an. Was hier geht: Solange die Seite offen ist, werden Nachrichten und Warteschlange jede halbe Minute von selbst neu gelesen. Auf einem Telefon mit einer App, die einen Push-Token hat, kommen Meldungen an.',
    empty: 'Von diesem Browser aus wurde kein Gerät angemeldet. Von anderen erfährt niemand.',
    here: 'Dieser Browser',
    since: 'angemeldet',
    register: 'Diesen Browser anmelden',
    registering: 'Wird angemeldet…',
    registered: 'Das Gerät ist angemeldet.',
    removed: 'Das Gerät ist entfernt.',
    remove: {
      ask: 'Entfernen',
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
