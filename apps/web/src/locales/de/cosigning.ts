import type { CosigningLocale } from '../cosigning.ts'

export const deCosigning: CosigningLocale = {
  page: 'Gemeinsame Anmeldung',
  loading: 'Der Stand wird abgefragt…',
  notFound: {
    title: 'Diese Anfrage gibt es nicht',
    text: 'Der Link ist vielleicht abgeschnitten oder vertippt, oder die Anfrage ist längst vorbei. Bitten Sie die Person, die ihn geschickt hat, um den ganzen Link oder um einen neuen.',
    home: 'Was ist das für eine Website?',
  },
  title: {
    connect: 'Sie werden um Ihre Bestätigung gebeten',
    confirm: 'Diese Anmeldung bestätigen',
    'decided-against': 'Sie haben abgelehnt',
    'pass-on': { given: 'Sie haben bestätigt', 'not-needed': 'Ihre Bestätigung ist nicht nötig' },
    'connect-another': {
      stranger: 'Diese Wallet gehört keinem der Eigentümer',
      'former-owner': 'Diese Wallet ist kein Eigentümer mehr',
      'the-account': 'Das Konto kann nicht für sich selbst bestätigen',
    },
    share: 'Bitten Sie die Eigentümer um Bestätigung',
    'sign-in': 'Bestätigt. Sie werden angemeldet…',
    'go-on': 'Sie sind angemeldet',
    used: 'Diese Anmeldung wurde benutzt',
    proof: 'Das Konto hat signiert',
    close: 'Die Anmeldung ist bestätigt',
    'ask-again': {
      EXPIRED: 'Die Zeit ist abgelaufen',
      CANCELLED: 'Sie haben das abgebrochen',
      SUPERSEDED: 'Das kann nicht mehr gelingen',
    },
    nothing: {
      EXPIRED: 'Die Zeit ist abgelaufen',
      CANCELLED: 'Die Anfrage wurde abgebrochen',
      SUPERSEDED: 'Das kann nicht mehr gelingen',
    },
  },
  lead: {
    connect: (site, threshold, owners) =>
      `Jemand möchte sich bei ${site} mit dem Konto unten anmelden. Es gehört mehreren gemeinsam: ${threshold} von ${owners} Eigentümern müssen zustimmen. Wenn Sie dazugehören, können Sie das hier tun.`,
    confirm: (site, threshold, owners) =>
      `Jemand möchte sich bei ${site} mit dem Konto unten anmelden. Ihre Wallet gehört zu den Eigentümern: ${threshold} von ${owners} müssen zustimmen.`,
    confirmWithin: site =>
      `Jemand möchte sich bei ${site} mit dem Konto unten anmelden. Einer seiner Eigentümer ist selbst ein Safe, und Ihre Wallet gehört zu dessen Eigentümern: Ihre Bestätigung zählt für ihn.`,
    confirmOwn:
      'Sie haben das angefragt, und Ihre Wallet gehört zu den Eigentümern. Bestätigen Sie zuerst selbst, und schicken Sie dann den anderen den Link.',
    decided:
      'Die anderen sehen, dass Sie abgelehnt haben, und warum. Wenn Sie es sich anders überlegt haben, können Sie noch bestätigen.',
    passOn: {
      given:
        'Vielen Dank. Mehr wird von Ihnen nicht verlangt: Sie können diese Seite schließen, Ihre Bestätigung bleibt. Wenn Sie möchten, geben Sie den Link an die weiter, die noch fehlen.',
      'not-needed':
        'Es haben schon genug Miteigentümer bestätigt. Sie können diese Seite schließen, oder den Link an die weitergeben, die noch fehlen.',
    },
    share:
      'Schicken Sie den Link an die Eigentümer. Sie können diese Seite schließen und mit diesem Browser jederzeit wiederkommen: Sobald genug bestätigt haben, sind Sie angemeldet.',
    connectAnother: {
      stranger:
        'Die verbundene Wallet gehört keinem der Eigentümer unten. Wenn Sie einer davon sind, wählen Sie in Ihrer Wallet das richtige Konto, oder verbinden Sie eine andere.',
      'former-owner':
        'Die verbundene Wallet war Eigentümer, als dies begann, und wurde seither ersetzt. Wenn unten ein neues Konto von Ihnen steht, verbinden Sie dieses.',
      'the-account':
        'Die verbundene Wallet ist das Konto, das angemeldet werden soll. Seine Eigentümer bestätigen, jeder mit der eigenen Wallet: Verbinden Sie Ihre.',
    },
    signIn: 'Genug Eigentümer haben bestätigt. Das dauert einen Moment.',
    goOn: 'Genug Eigentümer haben bestätigt, und dieser Browser ist angemeldet.',
    used: 'Sie wurde bestätigt und benutzt, und dieser Browser ist mit dem Konto nicht mehr angemeldet. Um sich wieder anzumelden, fragen Sie die Eigentümer neu.',
    proof:
      'Genug Eigentümer haben bestätigt, und ihre Signatur steht in Ihrem Nachweis. Machen Sie dort weiter.',
    close: site =>
      `Genug Eigentümer haben zugestimmt, und wer gefragt hat, kann ${site} jetzt benutzen. Es ist nichts mehr zu tun: Sie können diese Seite schließen.`,
    helped: site =>
      `Vielen Dank. Genug Eigentümer haben zugestimmt, und wer gefragt hat, kann ${site} jetzt benutzen. Sie können diese Seite schließen; Sie selbst sind nicht angemeldet.`,
    superseded: {
      'hash-changed':
        'Das Konto wurde inzwischen geändert, sodass seine Eigentümer etwas anderes signieren müssten.',
      'no-signature-handler':
        'Das Konto kann keine Signaturen mehr prüfen: Sein Signatur-Handler wurde entfernt. Er muss zuerst in Safes Wallet wieder gesetzt werden.',
      'not-a-safe': 'Unter dieser Adresse gibt es keinen Safe mehr.',
    },
    askAgain: {
      EXPIRED:
        'Es haben nicht rechtzeitig genug Eigentümer bestätigt. Niemand wurde angemeldet. Sie können neu fragen; die Eigentümer bestätigen dann noch einmal.',
      CANCELLED:
        'Niemand wurde angemeldet, und die Bestätigungen von vorher sind nichts mehr wert. Sie können jederzeit neu fragen.',
      SUPERSEDED:
        'Niemand wurde angemeldet. Fragen Sie neu, damit die Eigentümer das bestätigen, was das Konto jetzt verlangt.',
    },
    nothing: {
      EXPIRED:
        'Es haben nicht rechtzeitig genug Eigentümer bestätigt. Niemand wurde angemeldet, und für Sie ist nichts zu tun.',
      CANCELLED:
        'Wer gefragt hat, hat es zurückgenommen. Niemand wurde angemeldet, und für Sie ist nichts zu tun.',
      SUPERSEDED:
        'Niemand wurde angemeldet. Wer gefragt hat, muss neu fragen und wird Ihnen einen neuen Link schicken.',
    },
  },
  steps: {
    label: 'Was zu tun ist',
    read: {
      title: 'Lesen Sie, was bestätigt wird',
      text: 'Dieser Text wird signiert, sonst nichts. Das bewegt nichts, kostet nichts, und niemand darf danach etwas ausgeben.',
    },
    compare: {
      title: 'Vergleichen Sie den Code',
      text: 'Rufen Sie die Person an, die gefragt hat, oder treffen Sie sie, und lassen Sie sich den Code auf ihrem Bildschirm sagen. Auch ein Fremder kann Ihnen diesen Link geschickt haben, um sich an Ihrer Stelle anzumelden.',
    },
    confirm: 'Bestätigen Sie mit Ihrer Wallet',
    connect: {
      title: 'Verbinden Sie Ihre Wallet',
      text: 'Die Website sieht dann Ihre Adresse und erkennt, welcher Eigentümer Sie sind. Sie werden dadurch nicht angemeldet und brauchen hier kein Konto.',
    },
  },
  connect: 'Wallet verbinden',
  connectAnother: 'Andere Wallet verbinden',
  confirm: {
    button: 'Bestätigen',
    after: 'Doch bestätigen',
    as: 'Sie bestätigen als',
    within: 'ein Eigentümer von',
    costs: 'Ihre Wallet zeigt eine „SafeMessage“ zum Signieren. Das ist keine Transaktion und kostet nichts.',
    waiting: {
      title: 'Schauen Sie in Ihre Wallet',
      text: 'Sie wurde gebeten zu signieren. Wenn Sie ihr Fenster nicht sehen, ist es vielleicht hinter diesem, unter ihrem Symbol in der Symbolleiste, oder auf Ihrem Telefon.',
    },
    switching: {
      title: 'Ihre Wallet soll das Netzwerk wechseln',
      text: 'Um das zu signieren, muss sie im Netzwerk des Kontos sein. Stimmen Sie in Ihrer Wallet zu.',
    },
    stop: 'Nicht länger auf die Wallet warten',
    checking: 'Ihre Signatur wird geprüft…',
    loading: 'Geladen wird, was mit Ihrer Wallet spricht…',
    failed: 'Sie haben noch nicht bestätigt',
    again: 'Erneut versuchen',
    more: 'Dieselbe Wallet ist an mehr als einer Stelle Eigentümer; nach dieser werden Sie um die nächste gebeten.',
    seat: 'Welcher Eigentümer Sie sind',
  },
  contract: {
    title: 'Spricht Ihre Wallet für einen Vertrag?',
    text: 'Manche Eigentümer sind Smart Contracts, die auf einen Schlüssel hören. Wenn Ihrer dieser Schlüssel ist, bestätigen Sie für den Vertrag; er wird sofort gefragt, ob er zustimmt.',
    button: owner => `Für ${owner} bestätigen`,
    decline: owner => `Für ${owner} ablehnen`,
  },
  decline: {
    open: 'Ablehnen',
    title: 'Diese Anfrage ablehnen?',
    text: 'Die anderen sehen, dass Sie abgelehnt haben, und Ihren Grund. Das hindert niemanden sonst am Bestätigen, und Sie können es sich anders überlegen. Ihre Wallet wird gebeten, das zu signieren, damit niemand in Ihrem Namen ablehnt.',
    reason: 'Grund',
    hint: 'Wenn Sie möchten. Jeder mit dem Link kann ihn lesen.',
    left: letters => `noch ${letters} Zeichen`,
    button: 'Ablehnen',
    keep: 'Nicht ablehnen',
    waiting: {
      title: 'Schauen Sie in Ihre Wallet',
      text: 'Sie wurde gebeten zu signieren, dass Sie ablehnen.',
    },
    failed: 'Sie haben nicht abgelehnt',
  },
  ways: {
    title: 'Andere Wege zu bestätigen',
    text: 'Alle zählen gleich und lassen sich mischen.',
    safe: {
      title: 'In der Wallet von Safe selbst',
      text: 'Die Anfrage steht dort unter den Nachrichten des Kontos. Signieren Sie sie wie alles andere.',
      link: 'In Safes Wallet öffnen',
      unknown:
        'Safes Wallet kennt die Anfrage noch nicht. Sie wird mit der ersten Bestätigung dort eingetragen.',
    },
    chain: {
      title: 'Im Netzwerk',
      text: 'Für Wallets, die keine Nachrichten signieren können. Das ist eine Transaktion: Sie kostet eine Gebühr, und jeder kann sie für immer sehen.',
      button: 'Kosten anzeigen',
      asking: 'Die Gebühr wird geschätzt…',
      cost: amount => `Die Gebühr beträgt etwa ${amount}.`,
      send: 'Zustimmung senden',
      waiting: { title: 'Schauen Sie in Ihre Wallet', text: 'Sie wurde gebeten, die Zustimmung zu senden.' },
      sent: 'Gesendet. Sie zählt, sobald sie in einem Block steht, und diese Seite bemerkt das von selbst.',
      failed: 'Die Zustimmung wurde nicht gesendet',
    },
    whole: {
      title: 'Das Konto selbst, im Netzwerk',
      text: 'Für dieses Konto genügt Ihre Signatur allein, sodass es mit einer eigenen Transaktion signieren kann. Sie kostet eine Gebühr, und jeder kann sie für immer sehen.',
      button: 'Anzeigen, was das kostet',
      asking: 'Die Gebühr wird geschätzt…',
      cost: amount => `Die Gebühr beträgt etwa ${amount}.`,
      send: 'Das Konto signieren lassen',
      waiting: {
        title: 'Schauen Sie in Ihre Wallet',
        text: 'Sie wurde gebeten, die Transaktion des Kontos zu senden.',
      },
      sent: 'Gesendet. Sie zählt, sobald sie in einem Block steht, und diese Seite bemerkt das von selbst.',
      found: 'Das Konto hat im Netzwerk signiert. Diese Seite geht in wenigen Sekunden von selbst weiter.',
      failed: 'Das Konto hat nicht im Netzwerk signiert',
    },
    together: {
      title: 'Alle Eigentümer gemeinsam, im Netzwerk',
      text: 'Das Konto signiert mit einer eigenen Transaktion, die seine Eigentümer wie jede andere bestätigen. Wer sie ausführt, zahlt die Gebühr, und jeder kann sie für immer sehen.',
      button: 'Anzeigen, was das kostet',
      asking: 'Die Gebühr wird geschätzt…',
      cost: amount =>
        `Die Gebühr beträgt etwa ${amount}, für den, der sie ausführt. Sie vorzuschlagen kostet nichts.`,
      send: 'Den Eigentümern vorschlagen',
      waiting: {
        title: 'Schauen Sie in Ihre Wallet',
        text: 'Sie wurde gebeten, den Vorschlag zu signieren.',
      },
      proposed:
        'Sie steht unter den Transaktionen des Kontos, und seine Eigentümer können sie bestätigen und ausführen. Sobald sie in einem Block steht, bemerkt diese Seite das von selbst. Bis dahin kann, wer sie vorgeschlagen hat, sie dort zurücknehmen.',
      queue: 'Warteschlange in Safes Wallet öffnen',
      here: 'Transaktionen des Kontos ansehen',
      failed: 'Sie wurde nicht vorgeschlagen',
      byHand: {
        title: 'Von Hand zusammenstellen',
        text: {
          call: 'Geben Sie das im Transaction Builder von Safes Wallet ein. Vergleichen Sie jedes Zeichen: Was dort eingegeben wird, tut das Konto.',
          delegate:
            'Geben Sie das in ein Werkzeug für Safes ein, das Delegate Calls kann, etwa Safes Kommandozeile (safe-cli). Der Transaction Builder von Safes Wallet macht nur gewöhnliche Aufrufe: So gesendet kostet es eine Gebühr und signiert nichts. Vergleichen Sie jedes Zeichen: Was dort eingegeben wird, tut das Konto.',
        },
        to: 'An',
        value: 'Betrag (Value)',
        data: 'Daten',
        operation: 'Art des Aufrufs (Operation)',
        operations: { call: '0 (Call)', delegate: '1 (Delegate Call)' },
      },
    },
  },
  share: {
    title: 'Link weitergeben',
    text: 'Wer den Link hat, kann diese Seite ansehen. Bestätigen können nur Eigentümer.',
    mine: 'Schicken Sie diesen Link an die Eigentümer',
    alsoOwner: {
      title: 'Sind Sie selbst Eigentümer?',
      text: 'Dann bestätigen Sie auch gleich hier: Verbinden Sie Ihre eigene Wallet.',
    },
    notOwner: {
      stranger:
        'Die verbundene Wallet gehört keinem der Eigentümer. Um selbst zu bestätigen, wählen Sie darin das Konto des Eigentümers, oder verbinden Sie eine andere.',
      'former-owner':
        'Die verbundene Wallet ist kein Eigentümer mehr. Um selbst zu bestätigen, verbinden Sie eine, die es ist.',
      'the-account':
        'Die verbundene Wallet ist das Konto selbst. Seine Eigentümer bestätigen, jeder mit der eigenen Wallet.',
    },
    wallet: 'Verbunden:',
  },
  collect: {
    waiting: 'Sie werden angemeldet…',
    failed: 'Sie konnten gerade nicht angemeldet werden. Nichts ist verloren: Die Bestätigungen bleiben.',
    again: 'Anmelden',
    go: 'Zu Ihrem Konto',
  },
  askAgain: 'Neu fragen',
  account: {
    title: 'Das Konto',
    version: version => `Safe der Version ${version}`,
    about: 'Über diesen Safe',
    undeployed:
      'Noch nicht im Netzwerk: Es wird mit seiner ersten Transaktion eingerichtet und kann sich schon vorher anmelden.',
    test: 'Testnetz',
  },
  owners: 'Eigentümer',
  request: 'Die Anfrage',
  signed: {
    title: 'Wie bestätigt wurde',
    by: 'Signiert von',
    nobody: 'Den Eigentümern gemeinsam, im Netzwerk',
    how: 'Nachweis',
    method: {
      signatures: 'Der Smart Contract des Kontos hat die Signaturen der Eigentümer angenommen.',
      'signed-on-chain': 'Das Konto hat es im Netzwerk signiert.',
      erc6492:
        'Noch nicht im Netzwerk; der künftige Smart Contract des Kontos hat die Signaturen angenommen.',
    },
    factory: address => `Noch nicht im Netzwerk: Die Factory ${address} würde es anlegen.`,
    block: 'Bei Block',
    when: 'Bestätigt',
  },
  cancel: {
    open: 'Anfrage abbrechen',
    title: 'Diese Anmeldung abbrechen?',
    text: 'Die Bestätigungen, die schon da sind, gehen verloren, und die Eigentümer sehen, dass Sie es zurückgenommen haben. Um sich später anzumelden, müssen Sie alle noch einmal fragen.',
    button: 'Anmeldung abbrechen',
    keep: 'Weiter warten',
    failed: 'Das Abbrechen ging gerade nicht. Versuchen Sie es erneut.',
  },
  proof: {
    page: 'Gemeinsamer Nachweis',
    title: { confirm: 'Diesen Nachweis bestätigen', close: 'Das Konto hat signiert' },
    lead: {
      connect: (site, threshold, owners) =>
        `Jemand möchte auf ${site} nachweisen, dass ihm das Konto unten gehört. Es gehört mehreren gemeinsam: ${threshold} von ${owners} Eigentümern müssen zustimmen. Wenn Sie dazugehören, können Sie das hier tun.`,
      confirm: (site, threshold, owners) =>
        `Jemand möchte auf ${site} nachweisen, dass ihm das Konto unten gehört. Ihre Wallet ist einer der Eigentümer: ${threshold} von ${owners} müssen zustimmen.`,
      confirmWithin: site =>
        `Jemand möchte auf ${site} nachweisen, dass ihm das Konto unten gehört. Einer der Eigentümer ist ein Safe, und Ihre Wallet ist einer von dessen Eigentümern: Ihre Bestätigung zählt für ihn.`,
      share:
        'Schicken Sie den Link den Eigentümern. Sie können diese Seite schließen und mit diesem Browser wiederkommen, wann Sie wollen: Sobald genug bestätigt haben, kommt die Signatur in Ihren Nachweis.',
      connectAnother: {
        stranger:
          'Die verbundene Wallet ist keiner der Eigentümer unten. Wenn Sie dazugehören, wählen Sie dieses Konto in Ihrer Wallet aus, oder verbinden Sie eine andere.',
        'former-owner':
          'Die verbundene Wallet war ein Eigentümer, als das begann, und wurde seither ersetzt. Wenn Sie ein neues Konto unter den Eigentümern unten haben, verbinden Sie dieses.',
        'the-account':
          'Die verbundene Wallet ist das Konto, das nachgewiesen werden soll. Seine Eigentümer bestätigen, jeder mit der eigenen Wallet: Verbinden Sie Ihre.',
      },
      close: site =>
        `Genug Eigentümer haben zugestimmt, und das Konto hat für den Nachweis auf ${site} signiert. Es ist nichts mehr zu tun: Sie können diese Seite schließen.`,
      helped: site =>
        `Danke. Genug Eigentümer haben zugestimmt, und das Konto hat für den Nachweis auf ${site} signiert. Es ist nichts mehr zu tun: Sie können diese Seite schließen.`,
      askAgain: {
        EXPIRED:
          'Nicht genug Eigentümer haben rechtzeitig bestätigt. Sie können noch einmal fragen; dann bestätigen die Eigentümer neu.',
        CANCELLED:
          'Das Konto hat nicht signiert, und die gegebenen Bestätigungen sind jetzt nichts wert. Sie können jederzeit noch einmal fragen.',
        SUPERSEDED:
          'Das Konto hat nicht signiert. Fragen Sie noch einmal, damit die Eigentümer bestätigen, was das Konto jetzt braucht.',
      },
      nothing: {
        EXPIRED:
          'Nicht genug Eigentümer haben rechtzeitig bestätigt. Nichts wurde nachgewiesen, und Sie haben nichts mehr zu tun.',
        CANCELLED:
          'Wer gefragt hat, hat es zurückgenommen. Nichts wurde nachgewiesen, und Sie haben nichts mehr zu tun.',
        SUPERSEDED:
          'Nichts wurde nachgewiesen. Wer gefragt hat, muss neu fragen und schickt Ihnen dann einen neuen Link.',
      },
    },
    compare: {
      title: 'Vergleichen Sie den Code',
      text: 'Rufen Sie an, wer gefragt hat, oder treffen Sie sich, und lassen Sie sich den Code auf dem Bildschirm nennen. Vielleicht hat ein Fremder Ihnen diesen Link geschickt, um Ihr Konto als seines auszugeben.',
    },
    undeployed:
      'Noch nicht im Netzwerk: Es wird mit seiner ersten Transaktion eingerichtet und kann schon vorher signieren.',
    cancel: {
      title: 'Diese Anfrage zurückziehen?',
      text: 'Die gegebenen Bestätigungen gehen verloren, und die Eigentümer sehen, dass Sie die Anfrage zurückgezogen haben. Der Nachweis lässt sich noch erstellen, wenn Sie neu fragen.',
    },
    confirmed: 'Genug Eigentümer haben bestätigt. Das Konto hat signiert.',
    what: { label: 'Was nachgewiesen wird', purpose: 'Zweck', audience: 'Empfänger', anyone: 'alle' },
    see: 'Weiter zum Nachweis',
    goOn: 'Zurück zum Nachweis',
  },
  lost: 'Der Server ist gerade nicht erreichbar, deshalb kann das hier veraltet sein. Es geht von selbst weiter; nichts ist verloren.',
  failure: {
    nameless: 'Ihre Wallet',
    wallet: {
      'not-found': wallet =>
        `${wallet} ist nicht mehr in diesem Browser: entfernt, abgeschaltet oder aktualisiert. Laden Sie die Seite neu, oder benutzen Sie eine andere Wallet.`,
      refused: wallet =>
        `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Nichts wurde signiert. Versuchen Sie es erneut, wenn Sie so weit sind.`,
      'refused-unasked': wallet =>
        `${wallet} hat abgelehnt, bevor Sie antworten konnten: Vielleicht sperrt die Wallet diese Website oder schließt noch eine frühere Anfrage. Sehen Sie in ihren Einstellungen nach dieser Website, und versuchen Sie es dann erneut.`,
      'already-pending': wallet =>
        `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie sie über die Symbolleiste und beantworten Sie sie dort, und versuchen Sie es dann erneut.`,
      locked: wallet =>
        `${wallet} ist gesperrt, oder lässt diese Website das Konto nicht mehr benutzen. Entsperren Sie sie, und versuchen Sie es dann erneut.`,
      'not-supported': wallet =>
        `${wallet} kann das nicht signieren. Stimmen Sie stattdessen im Netzwerk zu, oder benutzen Sie für dieses Konto eine andere Wallet.`,
      'relay-unreachable': () =>
        'Ihr Telefon ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
      'request-expired': wallet =>
        `${wallet} hat nicht rechtzeitig geantwortet: Ihr Telefon ist vielleicht aus oder ohne Netz. Versuchen Sie es erneut, sobald es zur Hand ist.`,
      'popup-blocked': wallet =>
        `Ihr Browser hat dieser Seite nicht erlaubt, das Fenster von ${wallet} zu öffnen. Versuchen Sie es erneut; wird es wieder zurückgehalten, erlauben Sie Pop-up-Fenster für diese Website.`,
      'host-unreachable': wallet =>
        `Die Seite von ${wallet} ist nicht zu erreichen, weder von hier noch vom Server dieser Website. Versuchen Sie es später noch einmal.`,
      'no-handshake': wallet =>
        `Das Fenster von ${wallet} hat sich geöffnet, aber seine Seite hat sich hier nicht gemeldet. Schließen Sie das Fenster, und versuchen Sie es erneut.`,
      unknown: wallet =>
        `${wallet} hat mit einem eigenen Fehler geantwortet. Versuchen Sie es erneut, oder benutzen Sie eine andere Wallet.`,
    },
    'transaction-refused': wallet =>
      `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Es wurde keine Transaktion gesendet. Versuchen Sie es erneut, wenn Sie so weit sind.`,
    'wrong-account': (connected, owner) =>
      `Ihre Wallet zeigt ${connected}, und dieser Eigentümer ist ${owner}. Wählen Sie dieses Konto in der Wallet, und versuchen Sie es dann erneut.`,
    'not-connected':
      'Ihre Wallet ist nicht mehr verbunden. Verbinden Sie sie, und versuchen Sie es dann erneut.',
    'not-an-owner': 'Dieses Konto ist kein Eigentümer mehr. Die heutigen Eigentümer stehen in der Liste.',
    'wrong-network': wallet =>
      `${wallet} ist in einem anderen Netzwerk und hat nicht in das des Kontos gewechselt. Nichts wurde gesendet. Wählen Sie dieses Netzwerk in der Wallet, und versuchen Sie es dann erneut.`,
    'chain-not-offered':
      'Diese Website kann im Netzwerk des Kontos nichts senden. Signieren Sie stattdessen die Nachricht.',
    'node-unreachable':
      'Das Netzwerk konnte gerade nicht gefragt werden. Was gesendet wurde, geht von selbst weiter. Versuchen Sie es gleich noch einmal.',
    'not-enough':
      'Ihr Konto hat zu wenig, um die Gebühr zu bezahlen. Signieren Sie stattdessen die Nachricht: Das kostet nichts.',
    'would-revert': code =>
      `Der Smart Contract des Kontos würde das nicht annehmen${code === null ? '' : ` (${code})`}. Nichts wurde gesendet. Signieren Sie stattdessen die Nachricht.`,
    'no-library':
      'Womit ein Safe im Netzwerk signiert, gibt es in diesem nicht. Signieren Sie stattdessen die Nachricht, oder stimmen Sie ihr zu.',
    'not-proposed': said =>
      said === null
        ? 'Safes Dienst hat nicht geantwortet oder den Vorschlag nicht angenommen. Nichts wurde vorgeschlagen. Versuchen Sie es gleich noch einmal.'
        : `Safes Dienst hat den Vorschlag nicht angenommen. Er sagt: „${said}“`,
    'code-missing':
      'Der Teil dieser Seite, der mit Ihrer Wallet spricht, ist nicht angekommen. Die Wallet wurde um nichts gebeten. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut; hilft das nicht, laden Sie die Seite neu.',
    reverted:
      'Es wurde gesendet, und der Smart Contract des Kontos hat es nicht angenommen. Die Gebühr ist verbraucht. Signieren Sie stattdessen die Nachricht.',
    ended: 'Es wurde inzwischen entschieden, sodass Ihr Teil nicht mehr nötig war.',
    repeated: 'Dieser Eigentümer hat schon bestätigt, und jeder zählt einmal.',
    refused: {
      'not-an-owner':
        'Das Konto, das signiert hat, ist kein Eigentümer. Wählen Sie in Ihrer Wallet das Konto des Eigentümers, und versuchen Sie es dann erneut.',
      'stale-owner':
        'Das Konto, das signiert hat, wurde inzwischen als Eigentümer ersetzt. Die heutigen Eigentümer stehen in der Liste.',
      'wrong-signer':
        'Es hat ein anderes Konto signiert als das gefragte. Wählen Sie in Ihrer Wallet das richtige Konto, und versuchen Sie es dann erneut.',
      'wrong-chain':
        'Das wurde für ein anderes Netzwerk signiert, in dem ein Konto dieselbe Adresse haben kann. Wählen Sie in Ihrer Wallet das Netzwerk des Kontos, und versuchen Sie es dann erneut.',
      'contract-refused':
        'Der Smart Contract, der Eigentümer ist, nimmt diese Signatur nicht an. Signieren Sie mit einem Schlüssel, den er kennt.',
      'hash-not-approved':
        'Die Zustimmung ist noch nicht im Netzwerk. Warten Sie einen Moment, und versuchen Sie es dann erneut.',
      unusable:
        'Was Ihre Wallet geantwortet hat, ist keine Signatur, die zählt. Versuchen Sie es erneut, oder benutzen Sie eine andere Wallet.',
    },
    unavailable:
      'Das Netzwerk konnte nicht gefragt werden, ob Ihre Signatur zählt. Sie bleibt erhalten: Versuchen Sie es gleich noch einmal, Sie müssen nicht neu signieren.',
    unreachable: {
      offline:
        'Der Server war nicht erreichbar. Ihre Signatur bleibt erhalten: Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
      timeout:
        'Der Server hat nicht rechtzeitig geantwortet. Ihre Signatur bleibt erhalten: Versuchen Sie es erneut.',
      'not-ours':
        'Etwas anderes hat an Stelle des Servers geantwortet. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
    },
    'too-many': seconds => `Es gab viele Versuche in kurzer Zeit. Versuchen Sie es in ${seconds} s erneut.`,
    server:
      'Auf dem Server ist ein Fehler aufgetreten. Nichts ist verloren: Versuchen Sie es gleich noch einmal.',
    unknown:
      'Es ist etwas Unvorhergesehenes geschehen. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
  },
  news: {
    given: (given, needed) => `Eine Bestätigung ist da: ${given} von ${needed}.`,
    declined: 'Ein Eigentümer hat abgelehnt.',
    changed: 'Die Eigentümer des Kontos haben sich geändert.',
    confirmed: 'Die Anmeldung ist bestätigt.',
    ended: {
      EXPIRED: 'Die Zeit für diese Anfrage ist abgelaufen.',
      CANCELLED: 'Die Anfrage wurde abgebrochen.',
      SUPERSEDED: 'Die Anfrage kann nicht mehr gelingen.',
    },
  },
}
