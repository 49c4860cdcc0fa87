import type { ProofLocale } from '../proof.ts'
import { deVerdict } from './verdict.ts'

export const deProof: ProofLocale = {
  verdict: deVerdict,
  page: 'Eigentumsnachweis',
  loading: 'Der Nachweis wird geholt…',
  seal: { valid: 'Gültig', expired: 'Abgelaufen', revoked: 'Widerrufen', draft: 'Unfertig' },
  title: {
    valid: 'Ein gültiger Eigentumsnachweis',
    expired: 'Dieser Nachweis ist abgelaufen',
    revoked: 'Dieser Nachweis wurde widerrufen',
    draft: 'Dieser Nachweis ist noch nicht fertig',
  },
  lead: {
    valid: {
      one: 'Wer über das Konto unten verfügt, hat unterschrieben, dass es das eigene ist.',
      many: 'Wer über die Konten unten verfügt, hat unterschrieben, dass es lauter eigene sind.',
    },
    expired: date =>
      `Er galt bis ${date}, wie von Anfang an vereinbart. Bitten Sie den Eigentümer um einen neuen.`,
    revoked: date =>
      `Der Eigentümer hat ihn am ${date} zurückgenommen. Verlassen Sie sich nicht mehr darauf.`,
    draft: 'Noch haben nicht alle Konten unterschrieben. Bis dahin sieht ihn nur dieser Browser.',
  },
  goOn: 'Weiter unterschreiben',
  said: {
    label: 'Was gesagt wurde',
    to: 'Gesagt zu',
    anyone: 'Allen',
    purpose: 'Wofür',
    issued: 'Ausgestellt',
    until: 'Gilt bis',
    by: 'Ausgestellt von',
    revoked: 'Zurückgenommen',
  },
  accounts: {
    title: { one: 'Das Konto', many: 'Die Konten' },
    test: 'Testnetzwerk',
    whole: 'Ganze Adresse',
    block: 'Geprüft bei Block',
    blockHash: 'Hash des Blocks',
    signed: 'Geprüft am',
    owners: (signed, all, needed) =>
      `${signed} von ${all} Eigentümern haben unterschrieben; nötig: ${needed}.`,
    onChain: (all, needed) =>
      `Die Eigentümer haben gemeinsam im Netzwerk unterschrieben; nötig: ${needed} von ${all}.`,
    ownersAt: 'Eigentümer bei diesem Block',
    hasSigned: 'hat unterschrieben',
    version: version => `Safe der Version ${version}`,
    details: 'Der genaue Text und die Unterschrift',
    text: 'Was unterschrieben wurde, Wort für Wort',
    signature: 'Unterschrift',
    others: 'Was dieses Konto sonst zeigt',
  },
  now: {
    title: 'Gilt er auch jetzt noch?',
    text: 'Was oben steht, stimmte bei der Unterschrift. Verträge und ihre Eigentümer können sich seither geändert haben. Fragen Sie das Netzwerk, wie es heute ist.',
    keys: 'In diesem Nachweis stehen nur einfache Schlüssel. Was ein Schlüssel unterschrieben hat, ändert sich nicht mehr; fragen können Sie trotzdem.',
    ask: 'Jetzt das Netzwerk fragen',
    asking: 'Das Netzwerk wird gefragt…',
    again: 'Noch einmal fragen',
    outcome: {
      holds: 'Ja, er gilt auch jetzt',
      'no-longer': 'Damals gültig, jetzt nicht mehr',
      unavailable: 'Das Netzwerk konnte nicht gefragt werden',
    },
    asked: time => `Gefragt am ${time}.`,
    key: 'Vom eigenen Schlüssel des Kontos unterschrieben: das altert nicht.',
    holds: block => `Auch bei Block ${block} angenommen.`,
    noLonger: (then, now) => `Gültig bei Block ${then}, bei Block ${now} nicht mehr.`,
    noLongerKey: 'Wird nicht mehr angenommen.',
    changed: {
      owners: 'Die Eigentümer haben sich seither geändert.',
      threshold: 'Seither muss eine andere Zahl von Eigentümern zustimmen.',
    },
    changedBut: {
      owners: 'Die Eigentümer haben sich seither geändert, aber die Unterschriften reichen noch.',
      threshold:
        'Jetzt muss eine andere Zahl von Eigentümern zustimmen, aber die Unterschriften reichen noch.',
    },
    unreachable:
      'Der Server war nicht erreichbar. Das sagt nichts über den Nachweis. Versuchen Sie es gleich noch einmal.',
    tooMany:
      'Danach wurde gerade sehr oft gefragt. Warten Sie eine Minute, und versuchen Sie es noch einmal.',
  },
  keep: {
    title: 'Behalten oder weitergeben',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat es nicht erlaubt. Markieren Sie den Link, und kopieren Sie ihn selbst.',
    showCode: 'QR-Code zeigen',
    hideCode: 'QR-Code verbergen',
    code: 'QR-Code mit der Adresse dieses Nachweises',
    file: 'Nachweis herunterladen',
    cacao: 'Als CACAO herunterladen',
    cacaoText: 'Im Nachweis (JSON) steht alles. CACAO ist für Programme, die CAIP-74 lesen.',
    print: 'Drucken',
    failed:
      'Das Nötige dafür konnte nicht geladen werden. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
  },
  check: {
    title: 'Prüfen Sie es selbst',
    text: 'Sie müssen dieser Seite nicht glauben. Ihr eigener Browser kann alles nachrechnen, und was er glauben muss, zählt er auf.',
    go: 'Diesen Nachweis prüfen',
  },
  mine: {
    title: 'Dieser Nachweis ist Ihrer',
    visibility: {
      link: 'Sehen kann ihn, wer den Link hat.',
      listed: 'Alle können ihn auf den öffentlichen Seiten seiner Konten sehen.',
    },
    change: {
      link: 'Von der öffentlichen Seite nehmen',
      listed: 'Auf der öffentlichen Seite zeigen',
    },
    changed: {
      link: 'Er ist nicht mehr aufgeführt. Wer den Link hat, sieht ihn weiterhin.',
      listed: 'Er steht jetzt auf den öffentlichen Seiten seiner Konten.',
    },
    revoke: {
      open: 'Diesen Nachweis widerrufen',
      title: purpose => `Den Nachweis für „${purpose}“ widerrufen?`,
      text: 'Das lässt sich nicht rückgängig machen. Wer den Link öffnet, liest dann, dass Sie ihn widerrufen haben. Kopien der Datei bleiben; wer beim Prüfen diese Seite fragt, nimmt sie nicht mehr an.',
      confirm: 'Widerrufen',
      keep: 'Gültig lassen',
    },
    revoked: 'Der Nachweis ist widerrufen.',
    failed: 'Das ging nicht, und nichts hat sich geändert. Versuchen Sie es gleich noch einmal.',
    notYours:
      'Sie sind mit keinem Konto angemeldet, das dies darf. Melden Sie sich an, und versuchen Sie es noch einmal.',
    couldNotAsk:
      'Ob Sie Eigentümer des Safes sind, konnte das Netzwerk nicht gefragt werden. Nichts hat sich geändert; versuchen Sie es gleich noch einmal.',
    signIn: {
      title: 'Ist es Ihrer?',
      text: 'Melden Sie sich mit einem seiner Konten an, oder als Eigentümer eines Safes darunter, um ihn zu widerrufen oder aufzuführen.',
    },
  },
  notFound: {
    title: 'Diesen Nachweis gibt es nicht',
    text: 'Vielleicht ist der Link abgeschnitten oder vertippt, oder der Nachweis wurde nie fertig. Bitten Sie, von wem Sie ihn haben, um den ganzen Link oder um die Datei.',
    home: 'Was ist das hier?',
  },
  paper: {
    code: 'QR-Code mit der Adresse dieses Nachweises',
    printed: time => `Gedruckt am ${time}.`,
    how: 'So prüfen Sie ihn',
    steps: [
      'Öffnen Sie die Adresse oben, oder lesen Sie den Code ein. Dort steht, ob der Nachweis noch gilt, abgelaufen ist oder widerrufen wurde.',
      'Laden Sie ihn dort herunter, und prüfen Sie ihn mit einem beliebigen Countersign: im Browser unter /check oder in der Befehlszeile mit „npx countersign verify“.',
      'Papier allein beweist nichts: das tun nur die Unterschriften in der Datei.',
    ],
  },
}
