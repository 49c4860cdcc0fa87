import type { ProveLocale } from '../prove.ts'

export const deProve: ProveLocale = {
  form: {
    title: 'Nachweis erstellen',
    lead: 'Ein Nachweis zeigt jemandem, dass ein Konto Ihnen gehört: Sie signieren einen Text und erhalten eine Seite und eine Datei, die jeder prüfen kann. Das bewegt nichts und kostet nichts.',
    accounts: {
      title: 'Welche Konten?',
      text: 'Jedes von ihnen signiert dieselbe Aussage für sich. Nehmen Sie mehrere, wenn Sie alles zeigen sollen, was Ihnen gehört.',
      list: 'Konten, die nachgewiesen werden',
      none: 'Hier ist noch kein Konto.',
      remove: 'Entfernen',
      removeName: account => `${account} entfernen`,
      removed: account => `${account} wurde entfernt.`,
      added: account => `${account} wurde hinzugefügt.`,
      addConnected: account => `${account} hinzufügen, das verbunden ist`,
      connect: 'Konto über seine Wallet hinzufügen',
      typed: {
        planned: 'Noch nicht angelegt. Seine Eigentümer können trotzdem signieren.',
        undeployed: 'Dieser Safe ist noch nicht angelegt',
        addUndeployed: 'Diesen Safe suchen und hinzufügen',
        useUndeployed: 'Diesen Safe suchen',
        open: 'Konto über seine Adresse hinzufügen',
        text: 'Für ein Konto, dessen Wallet nicht hier ist, etwa einen Safe. Seine Eigentümer signieren über einen Link, den Sie ihnen schicken.',
        network: 'Netzwerk',
        address: 'Adresse',
        add: 'Hinzufügen',
        fault: {
          empty: 'Geben Sie eine Adresse ein: 0x und 40 weitere Zeichen.',
          form: 'Das ist keine Adresse. Eine Adresse besteht aus 0x und 40 Ziffern oder Buchstaben von a bis f; kopieren Sie sie ganz.',
          checksum:
            'Die Großbuchstaben dieser Adresse passen nicht zusammen: Ein Zeichen ist falsch oder fehlt. Kopieren Sie sie noch einmal.',
          twice: 'Dieses Konto steht schon in der Liste.',
        },
      },
      full: most =>
        `Ein Nachweis fasst höchstens ${most} Konten. Erstellen Sie für die übrigen einen zweiten.`,
      fault: {
        none: 'Fügen Sie mindestens ein Konto hinzu.',
        unfit:
          'Keines dieser Konten ist in dem Netzwerk, nach dem gefragt wurde. Fügen Sie eines hinzu, das dort ist.',
      },
    },
    purpose: {
      label: 'Wofür?',
      hint: 'In wenigen Worten, wie sie in dem Text stehen sollen, den Sie signieren, etwa „opening an account“.',
    },
    whom: {
      label: 'Für wen?',
      named: 'Für jemand Bestimmtes',
      anyone: 'Für alle',
      anyoneText: 'Wer ihn bekommt, kann ihn anderen so zeigen, als wäre er für sie bestimmt.',
      name: 'Name des Empfängers',
      hint: 'Niemand anders kann ihn dann als an sich gerichtet verwenden.',
    },
    line: {
      left: characters => `Noch ${characters} Zeichen`,
      tooLong: over => `Das sind ${over} Zeichen zu viel.`,
      characters: characters =>
        `${characters} kann nicht in einem Text stehen, den Wallets signieren. Nehmen Sie die Buchstaben A bis Z, Ziffern, Leerzeichen und -._~:/?#@!$&'()*+,;=, also etwa ae statt ä.`,
      empty: {
        purpose: 'Sagen Sie in wenigen Worten, wofür der Nachweis ist.',
        audience: 'Sagen Sie, für wen der Nachweis ist, oder wählen Sie „Für alle“.',
      },
    },
    until: {
      label: 'Wie lange gilt er?',
      lasting: {
        day: '1 Tag',
        week: '1 Woche',
        month: '30 Tage',
        quarter: '90 Tage',
        year: '1 Jahr',
        date: 'Bis zu einem Datum',
      },
      date: 'Letzter Tag',
      until: date => `Gilt bis ${date}.`,
      fault: {
        missing: 'Wählen Sie den letzten Tag, an dem er gilt.',
        'too-soon': 'Dieser Tag ist schon oder fast vorbei. Wählen Sie einen späteren.',
        'too-late': 'Ein Nachweis gilt höchstens fünf Jahre. Wählen Sie einen früheren Tag.',
      },
    },
    visibility: {
      label: 'Wer darf ihn sehen?',
      link: {
        title: 'Wer den Link hat',
        text: 'Er steht in keiner Liste. Sie entscheiden, wem Sie ihn schicken.',
      },
      listed: {
        title: 'Alle',
        text: 'Er steht auf den öffentlichen Seiten seiner Konten. Sie können ihn dort wieder wegnehmen.',
      },
    },
    preview: {
      title: 'Was jedes Konto signiert',
      text: 'Die Aussage, Wort für Wort. Um sie herum stehen die Adresse dieser Seite, das Konto, die Zeit und die Gültigkeit.',
      purpose: 'wofür',
      audience: 'für wen',
      costs: 'Sie lesen den ganzen Text noch einmal, bevor Sie ihn signieren.',
    },
    begin: 'Weiter zum Signieren',
    beginning: 'Einen Moment…',
    failed: 'Der Nachweis konnte nicht begonnen werden',
    faults: 'Es fehlt noch etwas. Es ist oben markiert.',
  },
  asked: {
    title: 'Sie werden um diesen Nachweis gebeten',
    by: 'Gefragt von',
    purpose: 'Zweck',
    audience: 'Empfänger',
    anyone: 'alle',
    account: 'Konto',
    anyAccount: 'eines von Ihren',
    onChain: chain => `eines von Ihren in ${chain}`,
    until: 'Soll gelten bis',
    deadline: 'Antwort bis',
    fixed: 'Das hat festgelegt, wer fragt; hier lässt es sich nicht ändern.',
    afterwards:
      'Noch wird nichts übergeben: Wenn alles signiert ist, werden Sie gefragt, ob Sie damit einverstanden sind.',
    ended: {
      proven: {
        title: 'Diese Anfrage wurde beantwortet',
        text: 'Ein Nachweis wurde übergeben. Von Ihnen wird nichts mehr erwartet.',
      },
      withdrawn: {
        title: 'Diese Anfrage wurde zurückgenommen',
        text: 'Wer gefragt hat, braucht den Nachweis nicht mehr. Sie haben nichts mehr zu tun.',
      },
      expired: {
        title: 'Die Zeit für diese Anfrage ist vorbei',
        text: 'Bitten Sie um einen neuen Link, wenn Sie den Nachweis noch geben wollen.',
      },
    },
    notFound: {
      title: 'Diese Anfrage gibt es nicht',
      text: 'Vielleicht ist der Link abgeschnitten oder vertippt, oder die Anfrage ist lange vorbei. Bitten Sie um den ganzen Link.',
    },
    back: 'Zurück zur Anfrage',
    own: 'Eigenen Nachweis erstellen',
  },
  draft: {
    title: 'Nachweis signieren',
    lead: accounts =>
      accounts === 1
        ? 'Lesen Sie den Text und signieren Sie ihn mit der Wallet des Kontos. Dann ist der Nachweis fertig.'
        : 'Jedes Konto signiert einen eigenen Text, eines nach dem anderen, in beliebiger Reihenfolge. Wenn alle signiert haben, ist der Nachweis fertig.',
    loading: 'Es wird gefragt, wie weit es ist…',
    notFound: {
      title: 'Diesen Entwurf gibt es hier nicht',
      text: 'Ein Nachweis wird in dem Browser fertiggestellt, in dem er begonnen wurde. War es dieser, dann wurde der Entwurf aufgegeben, oder seine Zeit ist vorbei.',
      begin: 'Nachweis erstellen',
    },
    over: {
      title: 'Die Zeit zum Signieren ist vorbei',
      text: 'Nicht alle Konten haben rechtzeitig signiert, deshalb gibt es keinen Nachweis. Was signiert wurde, ist jetzt nichts wert. Sie können neu beginnen.',
    },
    facts: {
      label: 'Was nachgewiesen wird',
      purpose: 'Zweck',
      audience: 'Empfänger',
      anyone: 'alle',
      until: 'Gilt bis',
      visibility: 'Wer ihn sehen darf',
      seen: { link: 'wer den Link hat', listed: 'alle' },
      draftUntil: 'Zu signieren bis',
    },
    accounts: 'Konten',
    refused: {
      title: 'Die Signatur war zu groß für diesen Nachweis',
      text: 'Die Eigentümer haben signiert, aber der Nachweis fasst ihre Signatur nicht zusammen mit den anderen. Sonst ist nichts verloren. Weisen Sie dieses Konto in einem eigenen Nachweis nach, oder lassen Sie weniger Eigentümer oder weniger Konten signieren.',
      separate: 'Eigenen Nachweis für dieses Konto erstellen',
    },
    count: (signed, all) => `${signed} von ${all} signiert`,
    status: { signed: 'Signiert', unsigned: 'Noch nicht signiert', waiting: 'Wartet auf Eigentümer' },
    name: (account, status) => `${account} – ${status}`,
    begin: { key: 'Text lesen und signieren', safe: 'Eigentümer fragen' },
    beginSafe:
      'Für dieses Konto signieren seine Eigentümer. Sie tun es über einen Link, den Sie ihnen schicken, wann immer es ihnen passt.',
    loadingCode: 'Was mit Ihrer Wallet spricht, wird geladen…',
    preparing: 'Der Text wird geschrieben…',
    read: {
      title: 'Lesen Sie, was Sie signieren',
      text: 'Dieser Text wird signiert und nichts sonst. Er bewegt nichts, kostet nichts und erlaubt niemandem, etwas auszugeben. Die erste Zeile spricht vom Anmelden, weil Wallets diese Form kennen; angemeldet wird dadurch niemand.',
    },
    message: 'Der genaue Text',
    connect: {
      none: 'Keine Wallet ist verbunden. Verbinden Sie die, die dieses Konto hat:',
      connected: 'Verbunden:',
      needed: 'Gebraucht:',
      wrong:
        'Ihre Wallet zeigt ein anderes Konto. Wählen Sie das gebrauchte in ihr aus, oder verbinden Sie die Wallet, die es hat.',
      button: 'Seine Wallet verbinden',
      another: 'Andere Wallet verbinden',
    },
    sign: wallet => `Mit ${wallet} signieren`,
    costs: 'Das ist keine Transaktion und kostenlos.',
    nameless: 'Ihre Wallet',
    switching: {
      title: 'Ihre Wallet wird gebeten, das Netzwerk zu wechseln',
      text: 'Dieses Konto gibt es nur in einem Netzwerk. Stimmen Sie in Ihrer Wallet zu.',
    },
    asking: {
      title: wallet => `Signieren Sie in ${wallet}`,
      text: 'Sie wurde gebeten, den Text oben zu signieren. Wenn Sie ihr Fenster nicht sehen, schauen Sie hinter diesem nach, an ihrem Symbol in der Leiste oder auf Ihrem Telefon.',
    },
    slow: 'Noch hat sie nicht geantwortet. Öffnen Sie die Wallet selbst: Die Anfrage wartet dort.',
    checking: 'Die Signatur wird geprüft…',
    stop: 'Nicht länger auf die Wallet warten',
    again: 'Noch einmal versuchen',
    owners: {
      title: 'Schicken Sie diesen Link den Eigentümern',
      text: 'Jeder von ihnen bestätigt mit der eigenen Wallet. Sobald genug bestätigt haben, hat dieses Konto signiert, auch wenn diese Seite geschlossen ist.',
      close: 'Sie können diese Seite schließen und mit diesem Browser wiederkommen, wann Sie wollen.',
      list: 'Eigentümer',
      confirm: 'Ich bin Eigentümer: bestätigen',
      self: {
        title: 'Seine eigene Wallet ist verbunden',
        text: 'Das Konto kann in ihr gebeten werden zu signieren. Seine Eigentümer bestätigen dann dort; die Antwort kann spät kommen.',
      },
      selfSign: wallet => `In ${wallet} signieren lassen`,
      selfAsked:
        'Seine Wallet wurde gefragt. Die Eigentümer können dort bestätigen oder über den Link; beides zählt.',
      selfNothing:
        'Seine Wallet hat keine Signatur gegeben. Die Eigentümer können trotzdem dort oder über den Link bestätigen.',
      confirmed: 'Genug Eigentümer haben bestätigt. Die Signatur kommt in den Nachweis…',
      ended: {
        EXPIRED: 'Nicht genug Eigentümer haben rechtzeitig bestätigt.',
        CANCELLED: 'Die Anfrage an die Eigentümer wurde zurückgezogen.',
        SUPERSEDED:
          'Das Konto wurde inzwischen verändert, deshalb müssen seine Eigentümer etwas anderes signieren.',
      },
      askAgain: 'Eigentümer neu fragen',
      unknown: 'Wie weit die Eigentümer sind, lässt sich gerade nicht erfragen. Nichts ist verloren.',
    },
    ready: {
      title: 'Ihr Nachweis ist fertig',
      text: 'Alle Konten haben signiert. Sie werden zu ihm geführt…',
      open: 'Nachweis ansehen',
      openRequest: 'Weiter zur Anfrage',
    },
    giveUp: {
      open: 'Diesen Nachweis aufgeben',
      title: 'Diesen Nachweis aufgeben?',
      text: 'Was bisher signiert wurde, geht verloren, und gefragte Eigentümer können nicht mehr bestätigen. Um ihn später zu erstellen, müssen alle Konten neu signieren.',
      confirm: 'Aufgeben',
      keep: 'Behalten',
      failed: 'Er konnte nicht aufgegeben werden',
    },
    failed: {
      'preparing-text': 'Der Text konnte nicht vorbereitet werden',
      'waiting-for-signature': 'Das Konto hat noch nicht signiert',
      'verifying-signature': 'Die Signatur zählt noch nicht',
    },
  },
  reason: {
    wallet: {
      'not-found': wallet =>
        `${wallet} ist nicht mehr in diesem Browser: entfernt, abgeschaltet oder erneuert. Laden Sie die Seite neu, oder nehmen Sie eine andere Wallet.`,
      refused: wallet =>
        `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Nichts wurde signiert. Versuchen Sie es noch einmal, wenn Sie so weit sind.`,
      'refused-unasked': wallet =>
        `${wallet} hat abgelehnt, bevor Sie antworten konnten: Vielleicht sperrt die Wallet diese Website oder schließt noch eine frühere Anfrage. Sehen Sie in ihren Einstellungen nach dieser Website, und versuchen Sie es dann erneut.`,
      'already-pending': wallet =>
        `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie die Wallet über die Leiste des Browsers, antworten Sie dort und versuchen Sie es dann noch einmal.`,
      locked: wallet =>
        `${wallet} ist gesperrt oder lässt diese Seite das Konto nicht mehr verwenden. Entsperren Sie die Wallet und versuchen Sie es dann noch einmal.`,
      'not-supported': wallet =>
        `${wallet} kann keine Texte signieren. Nehmen Sie für dieses Konto eine andere Wallet.`,
      'relay-unreachable': wallet =>
        `${wallet} ist nicht erreichbar. Prüfen Sie die Verbindung von Telefon und Computer und versuchen Sie es dann noch einmal.`,
      'request-expired': wallet =>
        `${wallet} hat nicht rechtzeitig geantwortet: Vielleicht ist Ihr Telefon aus oder ohne Netz. Versuchen Sie es noch einmal, wenn es zur Hand ist.`,
      'popup-blocked': wallet =>
        `Ihr Browser hat diese Seite das Fenster von ${wallet} nicht öffnen lassen. Versuchen Sie es noch einmal; wird es wieder verhindert, erlauben Sie dieser Seite Pop-up-Fenster.`,
      'host-unreachable': wallet =>
        `Die Seite von ${wallet} ist nicht erreichbar, weder von hier noch vom Server dieser Seite. Versuchen Sie es nach einer Weile noch einmal.`,
      'no-handshake': wallet =>
        `Das Fenster von ${wallet} ging auf, hat sich hier aber nicht gemeldet. Schließen Sie das Fenster und versuchen Sie es dann noch einmal.`,
      unknown: wallet =>
        `${wallet} hat mit einem eigenen Fehler geantwortet. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Wallet.`,
    },
    draft: {
      'proof-not-found':
        'Diesen Entwurf gibt es nicht mehr: Er wurde aufgegeben, oder er wurde in einem anderen Browser begonnen. Beginnen Sie neu.',
      'proof-not-yours':
        'Dieser Entwurf gehört einem anderen Browser. Stellen Sie ihn dort fertig, oder beginnen Sie hier neu.',
      'proof-signed':
        'Dieses Konto hat schon signiert. Laden Sie die Seite neu, um zu sehen, wie weit es ist.',
      'request-too-large':
        'Die Signatur dieses Kontos hat in diesem Nachweis keinen Platz. Weisen Sie das Konto in einem eigenen Nachweis nach, oder lassen Sie weniger Eigentümer oder weniger Konten signieren.',
      'proof-ended': 'Die Zeit zum Signieren ist vorbei. Beginnen Sie einen neuen Nachweis.',
      'proof-unfit':
        'Dieser Nachweis ist nicht der, um den gebeten wurde. Öffnen Sie die Anfrage noch einmal und beginnen Sie von dort.',
      'request-not-found':
        'Die Anfrage gibt es nicht mehr. Wenden Sie sich an den, der Ihnen den Link geschickt hat.',
      'request-answered': 'Die Anfrage wurde schon beantwortet. Von Ihnen wird nichts mehr erwartet.',
      'request-ended':
        'Die Anfrage wurde zurückgenommen, oder ihre Zeit ist vorbei. Wenden Sie sich an den, der Ihnen den Link geschickt hat.',
      'too-many-proofs':
        'In diesem Browser oder in Ihrem Netz warten schon zu viele begonnene Nachweise auf Signaturen. Stellen Sie einen fertig oder geben Sie einen auf, und versuchen Sie es dann noch einmal.',
    },
    'not-connected':
      'Ihre Wallet ist nicht mehr verbunden. Verbinden Sie sie und versuchen Sie es dann noch einmal.',
    'code-missing':
      'Der Teil dieser Seite, der mit Ihrer Wallet spricht, ist nicht angekommen. Die Wallet wurde um nichts gebeten. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; hilft das nicht, laden Sie die Seite neu.',
    'wrong-account': (connected, needed) =>
      `Ihre Wallet zeigt ${connected}, signieren soll ${needed}. Wählen Sie dieses Konto in der Wallet aus und versuchen Sie es dann noch einmal.`,
    'wrong-network': wallet =>
      `${wallet} ist in einem anderen Netzwerk als dieses Konto und hat nicht gewechselt. Wählen Sie dort das Netzwerk des Kontos und versuchen Sie es dann noch einmal.`,
    expired:
      'Die Zeit für diesen Text ist abgelaufen. Nichts ist verloren: Versuchen Sie es noch einmal, dann wird ein neuer geschrieben.',
    rejected: {
      'wrong-signer':
        'Ein anderes Konto hat signiert als das gefragte. Wählen Sie das richtige Konto in Ihrer Wallet und versuchen Sie es dann noch einmal.',
      other:
        'Was die Wallet geantwortet hat, weist dieses Konto nicht nach. Versuchen Sie es noch einmal, oder nehmen Sie die Wallet, zu der das Konto wirklich gehört.',
    },
    unavailable:
      'Das Netzwerk konnte nicht gefragt werden, ob die Signatur zählt. Sie ist aufbewahrt: Versuchen Sie es gleich noch einmal, Sie müssen nicht neu signieren.',
    ended: 'Was die Eigentümer gefragt wurden, ist vorbei. Fragen Sie sie neu.',
    unreachable: {
      offline:
        'Der Server ist nicht erreichbar. Nichts ist verloren: Prüfen Sie Ihre Verbindung und versuchen Sie es dann noch einmal.',
      timeout:
        'Der Server hat nicht rechtzeitig geantwortet. Nichts ist verloren: Versuchen Sie es noch einmal.',
      'not-ours':
        'An Stelle des Servers hat etwas anderes geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es dann noch einmal.',
    },
    tooMany: seconds =>
      `Das waren viele Versuche in kurzer Zeit. Versuchen Sie es in ${seconds} s noch einmal.`,
    tooManyCosignings:
      'Von diesem Browser oder aus Ihrem Netz warten schon zu viele Anfragen auf Eigentümer. Ziehen Sie eine zurück, die nicht mehr gebraucht wird, und versuchen Sie es dann noch einmal.',
    chainNotOffered:
      'Diese Seite kennt das Netzwerk dieses Kontos nicht und kann es deshalb nicht prüfen. Nehmen Sie es heraus.',
    invalid:
      'So nimmt der Server die Eingaben nicht an. Prüfen Sie, was Sie eingegeben haben, und versuchen Sie es dann noch einmal.',
    server:
      'Der Server hatte einen eigenen Fehler. Nichts ist verloren: Versuchen Sie es gleich noch einmal.',
    unknown:
      'Etwas ist schiefgegangen! Versuchen Sie es noch einmal; hilft das nicht, laden Sie die Seite neu.',
  },
}
