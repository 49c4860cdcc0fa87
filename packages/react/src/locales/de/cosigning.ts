import type { CosigningWords } from '../words/cosigning.ts'

const owners = (count: number) => (count === 1 ? 'einem Eigentümer' : `${count} Eigentümern`)

export const deCosigning: CosigningWords = {
  progress: {
    count: (given, threshold) => `${given} von ${threshold} Signaturen`,
    missing: count => (count === 1 ? 'Ein Eigentümer fehlt noch' : `${count} Eigentümer fehlen noch`),
    checking: 'Alle Signaturen sind da. Der Vertrag wird gefragt.',
    ended: {
      CONFIRMED: {
        title: 'Signiert',
        text: 'Genug Eigentümer haben signiert, und der Vertrag hat zugestimmt.',
      },
      EXPIRED: {
        title: 'Die Zeit ist abgelaufen',
        text: 'Es haben nicht rechtzeitig genug Eigentümer signiert. Wer gefragt hat, kann noch einmal fragen.',
      },
      CANCELLED: {
        title: 'Zurückgezogen',
        text: 'Wer gefragt hat, hat die Anfrage zurückgezogen. Signaturen dafür sind nichts mehr wert.',
      },
      SUPERSEDED: {
        title: 'Das kann nicht mehr gelingen',
        text: 'Das Konto hat sich seither verändert. Wer gefragt hat, kann noch einmal fragen.',
      },
    },
    superseded: {
      'hash-changed':
        'Das Konto wechselte zu einer anderen Version, deren Eigentümer anders signieren. Was vorher signiert wurde, zählt dort nicht.',
      'no-signature-handler':
        'Das Konto kann Signaturen nicht mehr prüfen lassen: Ihm fehlt der „signature handler“. Fügen Sie ihn in Safes Wallet hinzu, und fragen Sie dann noch einmal.',
      'not-a-safe': 'An dieser Adresse ist kein Safe mehr.',
    },
  },
  owners: {
    label: 'Eigentümer',
    labelOf: safe => `Eigentümer von ${safe}`,
    you: 'Sie',
    kind: { contract: 'Vertrag', safe: 'Safe-Konto' },
    waiting: 'Hat noch nicht signiert',
    over: {
      CONFIRMED: 'Wurde nicht mehr gebraucht',
      EXPIRED: 'Hat nicht signiert',
      CANCELLED: 'Hat nicht signiert',
      SUPERSEDED: 'Hat nicht signiert',
    },
    former: 'Kein Eigentümer mehr',
    formerGiven: 'Kein Eigentümer mehr: Die Signatur zählt nicht',
    how: {
      ecdsa: 'Mit dem Schlüssel signiert',
      'eth-sign': 'Den Hash als einfache Nachricht signiert',
      'approved-hash': 'In der Blockchain zugestimmt',
      contract: 'Der Vertrag hat zugestimmt',
      'nested-safe': 'Von den eigenen Eigentümern signiert',
    },
    way: { gateway: 'in Safes Wallet', chain: 'in der Blockchain gesehen' },
    declined: 'Abgelehnt',
  },
  timeLeft: {
    left: time => `Noch ${time}`,
    lessThanMinute: 'Noch weniger als eine Minute',
    over: 'Die Zeit ist um',
    until: moment => `bis ${moment}`,
  },
  share: {
    label: 'Link für die Eigentümer',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    copyFailed:
      'Der Browser lässt diese Seite nicht kopieren. Markieren Sie den Link, und kopieren Sie ihn selbst.',
    show: 'QR-Code zeigen',
    hide: 'QR-Code verbergen',
    code: 'QR-Code des Links für die Eigentümer',
    pass: 'Teilen',
    text: account => `Bitte signieren Sie für ${account}.`,
  },
  code: {
    label: 'Vergleichscode',
    mine: 'Sagen Sie diesen Code den Eigentümern selbst, etwa am Telefon. Die sehen denselben und wissen so, dass die Anfrage von Ihnen kommt.',
    others:
      'Wer Sie gefragt hat, sieht denselben Code. Ist es dort ein anderer, signieren Sie nicht: Die Anfrage kommt von jemand Fremdem.',
  },
  asker: {
    label: 'Gefragt von',
    here: 'Dieser Browser',
    device: (browser, system) => `${browser} unter ${system}`,
    unknown: 'Ein Browser, der nicht sagt, was er ist',
  },
  message: {
    label: 'Was signiert wird, Wort für Wort',
    shows: 'Was Ihre Wallet anzeigt',
    compare:
      'Wallets von Eigentümern zeigen statt des Textes einige dieser Werte. Vergleichen Sie jeden, den Ihre anzeigt. Weicht einer ab, signieren Sie nicht.',
    ownersOf: 'Für Eigentümer von',
    mostWallets: 'Die meisten Wallets zeigen diesen Wert.',
    safeWallet: 'Safes eigene Wallet zeigt diesen Wert, und eine Zustimmung im Netzwerk nennt ihn.',
    hardware: 'Hardware-Wallets wie Ledger zeigen diesen Wert.',
    copy: 'Kopieren',
  },
  reason: {
    ended: {
      CONFIRMED: 'Es hatten schon genug Eigentümer signiert, diese Signatur war nicht mehr nötig.',
      EXPIRED:
        'Es haben nicht rechtzeitig genug Eigentümer signiert. Beginnen Sie neu, um sie noch einmal zu fragen.',
      CANCELLED:
        'Die Anfrage wurde inzwischen zurückgezogen. Beginnen Sie neu, um die Eigentümer noch einmal zu fragen.',
      SUPERSEDED:
        'Das Konto hat sich inzwischen verändert, diese Anfrage kann nicht mehr gelingen. Beginnen Sie neu, um die Eigentümer noch einmal zu fragen.',
    },
    repeated:
      'Dieser Eigentümer hat schon signiert, und jeder zählt einmal. Jetzt muss ein anderer signieren.',
    refused: {
      'signature-not-hex':
        'Was die Wallet geantwortet hat, ist keine Signatur. Signieren Sie noch einmal, oder nehmen Sie eine andere Wallet.',
      'signature-too-large':
        'Was die Wallet geantwortet hat, ist länger, als eine Signatur sein kann. Nehmen Sie eine andere Wallet.',
      'not-an-owner':
        'Das Konto, das signiert hat, ist kein Eigentümer dieses Safe. Wählen Sie in der Wallet das Konto eines Eigentümers, und signieren Sie noch einmal.',
      'stale-owner':
        'Das Konto, das signiert hat, ist kein Eigentümer dieses Safe mehr. Wählen Sie in der Wallet das Konto eines Eigentümers, und signieren Sie noch einmal.',
      'wrong-signer':
        'Ein anderes Konto hat signiert als das, das gefragt war. Wählen Sie in der Wallet das richtige Konto, und signieren Sie noch einmal.',
      'wrong-chain':
        'Das gilt für ein anderes Netzwerk, in dem ein Safe dieselbe Adresse haben kann. Wählen Sie in der Wallet das richtige Netzwerk, und signieren Sie noch einmal.',
      unspecified:
        'Diese Signatur zählt für diesen Safe nicht. Signieren Sie noch einmal, oder mit der Wallet eines anderen Eigentümers.',
    },
    fault: {
      'too-short': 'Die Signatur ist abgeschnitten. Signieren Sie noch einmal.',
      'offset-inside-parts':
        'Die Signatur ist falsch zusammengesetzt. Signieren Sie noch einmal, oder nehmen Sie eine andere Wallet.',
      'offset-outside':
        'Die Signatur ist falsch zusammengesetzt oder abgeschnitten. Signieren Sie noch einmal, oder nehmen Sie eine andere Wallet.',
      'content-cut-off': 'Die Signatur ist in sich abgeschnitten. Signieren Sie noch einmal.',
      'contract-refused':
        'Der Vertrag, der Eigentümer ist, stimmt dieser Signatur nicht zu. Signieren Sie mit einem Schlüssel, den er kennt.',
      'hash-not-approved':
        'Der Eigentümer hat in der Blockchain noch nicht zugestimmt. Warten Sie, bis die Transaktion ausgeführt ist, und versuchen Sie es dann noch einmal.',
      'recovery-id':
        'Den letzten Teil dieser Signatur gibt es nicht. Aktualisieren Sie die Wallet, oder nehmen Sie eine andere.',
      'no-signer': 'Kein Schlüssel kann so signiert haben. Signieren Sie noch einmal.',
      'out-of-order':
        'Die Teile der Signatur stehen in der falschen Reihenfolge. Signieren Sie noch einmal, oder nehmen Sie eine andere Wallet.',
      repeated: 'Derselbe Eigentümer steht zweimal in der Signatur. Signieren Sie noch einmal.',
    },
    problem: {
      'not-a-safe':
        'An dieser Adresse ist in diesem Netzwerk kein Safe, oder ihm fehlt der „signature handler“, sodass sein Vertrag Signaturen nicht prüfen kann. Prüfen Sie Adresse und Netzwerk, oder fügen Sie den Handler in Safes Wallet hinzu.',
      'cosigning-not-found':
        'Der Server kennt diese Anfrage nicht mehr. Beginnen Sie neu, um die Eigentümer noch einmal zu fragen.',
      'cosigning-of-another-browser':
        'Diese Anfrage kommt aus einem anderen Browser. Nur der wird durch sie angemeldet; um hier angemeldet zu werden, beginnen Sie neu.',
      'cosigning-collected':
        'Durch diese Anfrage wurde schon jemand angemeldet, und das geht einmal. Beginnen Sie neu, um sich hier anzumelden.',
      'too-many-cosignings':
        'Zu viele Anfragen dieses Browsers oder Ihres Netzwerks warten schon auf Eigentümer. Ziehen Sie eine zurück, die nicht mehr gebraucht wird, und beginnen Sie neu.',
    },
  },
  chip: {
    label: 'Warten auf Signaturen',
    open: (given, threshold) => `Warten auf Eigentümer: ${given} von ${threshold}`,
    more: count => `und ${count} weitere`,
    cancel: 'Anfrage zurückziehen',
    ask: 'Anfrage zurückziehen?',
    askText: 'Bisherige Signaturen gehen verloren.',
    confirm: 'Zurückziehen',
    keep: 'Weiter warten',
    failed: 'Der Server ist nicht erreichbar: Die Anfrage wartet weiter. Versuchen Sie es noch einmal.',
    dismiss: 'Schließen',
    signedIn: account => `Die Eigentümer haben signiert. Sie sind als ${account} angemeldet.`,
    over: {
      EXPIRED: 'Die Zeit für die Signaturen der Eigentümer ist abgelaufen. Die Anmeldung kam nicht zustande.',
      CANCELLED: 'Die Anfrage an die Eigentümer wurde zurückgezogen. Die Anmeldung kam nicht zustande.',
      SUPERSEDED:
        'Das Konto hat sich verändert, die Anfrage an seine Eigentümer kann nicht mehr gelingen. Die Anmeldung kam nicht zustande.',
    },
    proof: {
      signed: 'Die Eigentümer haben signiert: Ihr Nachweis ist fertig.',
      see: 'Nachweis ansehen',
      over: {
        EXPIRED:
          'Die Zeit für die Signaturen der Eigentümer ist abgelaufen. Der Nachweis kam nicht zustande.',
        CANCELLED: 'Die Anfrage an die Eigentümer wurde zurückgezogen. Der Nachweis kam nicht zustande.',
        SUPERSEDED:
          'Das Konto hat sich verändert, seine Eigentümer können diesen Nachweis nicht mehr signieren. Fragen Sie neu an.',
      },
    },
  },
  verify: {
    title: 'Als Safe anmelden',
    ready: safe => `Sie signieren als Eigentümer von ${safe}. Das bewegt nichts und kostet nichts.`,
    readyWhole: safe => `Signieren Sie für ${safe}. Das bewegt nichts und kostet nichts.`,
    account: safe => `Safe im Netzwerk ${safe}`,
    asOwner: (wallet, owner) => `Als Eigentümer ${owner}, in ${wallet}`,
    step: 'Auf die anderen Eigentümer warten',
    owners: (threshold, count) =>
      threshold === 1
        ? `Eine Signatur von ${owners(count)} genügt.`
        : `${threshold} von ${owners(count)} müssen signieren.`,
    waiting: {
      title: 'Warten auf die Eigentümer',
      text: 'Geben Sie den Link weiter. Sie können das hier schließen: Es geht weiter, und Sie sind angemeldet, sobald genug Eigentümer signiert haben.',
    },
    unanswered: wallet =>
      `${wallet} hat dieser Seite nicht geantwortet. Das macht nichts: Was die Eigentümer dort signieren, wird trotzdem gefunden.`,
    notGiven: wallet =>
      `Sie selbst haben noch nicht signiert. Ist das Konto in ${wallet} ein Eigentümer, signieren Sie damit.`,
    notConnected:
      'Sind Sie selbst Eigentümer und haben noch nicht signiert, verbinden Sie die Wallet, und signieren Sie.',
    others: 'Erst die anderen signieren lassen',
    otherSafe: 'Mit einem anderen Konto anmelden',
    details: 'Nachricht, Wort für Wort',
    close: 'Schließen: Warten geht weiter',
    sign: 'Als Eigentümer signieren',
    askAgain: 'Wallet noch einmal fragen',
    cancel: 'Zurückziehen',
    cancelling: {
      title: 'Anfrage zurückziehen?',
      text: 'Bisherige Signaturen gehen verloren, und der Link der Eigentümer führt nirgends mehr hin.',
    },
    cancelYes: 'Zurückziehen',
    cancelNo: 'Weiter warten',
  },
  safe: {
    title: 'Als Safe anmelden',
    text: 'Wählen Sie den Safe, dessen Eigentümer Sie sind. Sie signieren zuerst, die anderen Eigentümer, wann sie können.',
    found: 'Safes dieses Kontos',
    looking: 'Safes dieses Kontos werden gesucht …',
    none: {
      title: 'Es wurde kein Safe gefunden',
      text: 'Es ist keiner bekannt, der diesem Konto gehört. Gibt es einen, geben Sie seine Adresse an.',
    },
    noGateway: {
      title: 'Geben Sie die Adresse des Safe an',
      text: 'Diese Website fragt Safes Dienst nicht, welche Safes es gibt. Die Adresse steht in Safes Wallet ganz oben.',
    },
    failed: {
      title: 'Safes Dienst war nicht zu erreichen',
      text: 'Über Ihre Safes sagt das nichts. Versuchen Sie es noch einmal, oder geben Sie die Adresse an.',
    },
    partly: networks => `Auf ${networks} war nicht zu erfahren, welche Safes es gibt.`,
    quotaExhausted:
      'Ihre Safes können gerade nicht aufgelistet werden, weil diese Website ihr Kontingent beim Safe-Dienst aufgebraucht hat. Geben Sie stattdessen die Adresse des Safe ein.',
    tryAgain: 'Noch einmal versuchen',
    threshold: (threshold, count) => (count === 1 ? 'ein Eigentümer' : `${threshold} von ${count} signieren`),
    byAddress: 'Mit der Adresse',
    address: 'Adresse des Safe',
    addressHint: '0x und 40 Buchstaben und Ziffern, wie Safes Wallet sie zeigt',
    network: 'Netzwerk',
    addressEmpty: 'Geben Sie die Adresse des Safe an.',
    addressInvalid: 'Eine Adresse ist 0x und 40 der Zeichen 0–9 und a–f. Kopieren Sie sie aus Safes Wallet.',
    addressChecksum:
      'In dieser Adresse ist ein Zeichen vertippt: Ihre Prüfsumme stimmt nicht. Kopieren Sie sie aus Safes Wallet.',
    go: 'Weiter',
    looksUp: 'Das Netzwerk wird gefragt …',
    notASafe: network =>
      `An dieser Adresse ist auf ${network} kein Safe. Wählen Sie sein Netzwerk, oder sagen Sie unten, wie er entstehen wird.`,
    unasked: network => `${network} ist gerade nicht zu erreichen. Versuchen Sie es noch einmal.`,
    undeployed: {
      title: 'Er ist noch nicht angelegt',
      text: 'Ein Safe hat seine Adresse schon vorher. Sagen Sie, woraus er entsteht: Es muss seine Adresse herauskommen.',
      owners: 'Eigentümer',
      ownersHint: 'Eine Adresse je Zeile, in der Reihenfolge, in der sie eingegeben wurden',
      ownersInvalid: line => `${line} ist keine Adresse.`,
      ownersRepeated: line => `${line} steht zweimal da.`,
      ownersEmpty: 'Geben Sie die Adressen der Eigentümer an.',
      threshold: 'Nötige Signaturen',
      thresholdInvalid: count => `Eine Zahl von 1 bis ${count}: So viele Eigentümer gibt es.`,
      nonce: 'Salt Nonce',
      nonceHint: 'Beim ersten Safe meist 0',
      nonceInvalid: 'Eine ganze Zahl, oder 0x und Ziffern.',
      version: 'Version des Vertrags',
      mismatch:
        'Damit kommt eine andere Adresse heraus. Prüfen Sie die Reihenfolge der Eigentümer, die Salt Nonce und die Version.',
    },
  },
  notice: {
    goesOn:
      'Die Eigentümer können weiter signieren. Sie sind angemeldet, sobald es genug getan haben, auch wenn diese Seite geschlossen ist.',
    open: 'Zeigen',
  },
}
