import type { RequestsLocale } from '../requests.ts'
import { deRequestForm } from './request-form.ts'
import { deRequestKeys } from './request-keys.ts'
import { deRequestReasons } from './request-reasons.ts'

export const deRequests: RequestsLocale = {
  page: 'Anfragen',
  sections: {
    label: 'Bereiche der Anfragen',
    list: 'Anfragen',
    new: 'Neue Anfrage',
    keys: 'Schlüssel und Webhooks',
  },
  signedOut:
    'Einen Nachweis fordern Sie im Namen Ihres Kontos an. Verbinden Sie Ihre Wallet, und melden Sie sich an, um Ihre Anfragen zu sehen.',
  signedOutTyping:
    'Einen Nachweis fordern Sie im Namen Ihres Kontos an. Verbinden Sie Ihre Wallet, und melden Sie sich an, um die Anfrage zu erstellen; was Sie eingeben, bleibt so lange hier stehen.',
  status: { open: 'Offen', proven: 'Nachgewiesen', withdrawn: 'Zurückgezogen', expired: 'Abgelaufen' },
  anyone: 'Jeder',
  anyAccount: 'Ein beliebiges Konto',
  anyOn: chain => `Ein beliebiges Konto auf ${chain}`,
  justNow: 'gerade eben',
  retry: 'Erneut versuchen',
  retrying: 'Wird versucht…',
  failed: 'Das hat nicht geklappt',
  notFound: {
    title: 'Anfrage nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Anfrage, oder sie wurde von einem anderen Konto gestellt als dem, das angemeldet ist.',
    back: 'Zu Ihren Anfragen',
  },
  list: {
    lead: 'Bitten Sie jemanden nachzuweisen, dass ihm ein Konto gehört. Er bekommt einen Link; Sie sehen hier, was daraus wird.',
    new: 'Neue Anfrage',
    filter: 'Zustand',
    all: 'Alle',
    search: 'Suche',
    searchHint: 'Zweck, Empfänger, Notiz oder Konto',
    found: count => `Gezeigte Anfragen: ${count}`,
    csv: 'Als CSV exportieren',
    more: 'Weitere Anfragen zeigen',
    label: 'Ihre Anfragen',
    account: 'Konto',
    audience: 'Für',
    deadline: 'Offen bis',
    ended: 'War offen bis',
    asked: 'Gestellt',
    nothing: 'Keine Anfrage passt',
    nothingText:
      'Keine Ihrer Anfragen hat diesen Zustand und diese Wörter. Suchen Sie nach etwas anderem oder nach allen.',
    clear: 'Alle Anfragen zeigen',
    empty: {
      title: 'Sie haben noch keinen Nachweis angefordert',
      text: 'Statt eines Bildschirmfotos oder einer hin- und hergeschickten Münze bekommen Sie einen Nachweis, den jeder prüfen kann, auch nach Jahren.',
      steps: [
        {
          title: 'Sie sagen, was Sie brauchen',
          text: 'Wofür, welches Konto und bis wann. Sie bekommen einen Link und einen QR-Code.',
        },
        {
          title: 'Der andere weist es nach',
          text: 'Er öffnet den Link, signiert mit der Wallet des Kontos und stimmt dem zu, was übergeben wird.',
        },
        {
          title: 'Sie haben den Nachweis',
          text: 'Er erscheint sofort hier, und auf Wunsch erfährt auch Ihr eigener Server davon.',
        },
      ],
      start: 'Den ersten Nachweis anfordern',
      programs: 'Soll ein Programm anfragen?',
      programsLink: 'API-Schlüssel erstellen',
    },
  },
  request: {
    title: purpose => `Anfrage: ${purpose}`,
    said: {
      open: 'Wartet auf eine Antwort. Diese Seite zeigt sie, sobald sie da ist.',
      proven: 'Der Nachweis wurde Ihnen übergeben.',
      withdrawn: 'Sie haben sie zurückgezogen. Ihr Link nimmt keine Antwort mehr an.',
      expired: 'Niemand hat rechtzeitig geantwortet. Ihr Link nimmt keine Antwort mehr an.',
    },
    lost: 'Der Server ist gerade nicht zu erreichen. Was hier steht, kann veraltet sein; es geht von selbst weiter.',
    link: {
      title: 'Link für den, der nachweisen soll',
      text: 'Schicken Sie ihn sonst niemandem: Wer ihn zuerst öffnet, kann antworten, sofern das Konto passt.',
      ended: 'Wer ihn jetzt öffnet, erfährt, dass die Anfrage beendet ist.',
      qr: 'QR-Code des Links',
      copy: 'Link kopieren',
      copied: 'Kopiert',
      copyFailed:
        'Der Browser lässt diese Seite nicht kopieren. Markieren Sie den Link, und kopieren Sie ihn selbst.',
    },
    asked: {
      title: 'Was Sie verlangt haben',
      purpose: 'Wofür',
      audience: 'Für wen',
      account: 'Konto',
      deadline: 'Zu beantworten bis',
      holds: 'Der Nachweis soll gelten für',
      returnTo: 'Zurück geht es zu',
      nowhere: 'Nirgendwohin; man bleibt auf dieser Website',
      reference: 'Ihre Notiz',
      by: 'Im Namen von',
      key: name => `durch ein Programm, mit dem Schlüssel „${name}“`,
    },
    events: {
      title: 'Was geschehen ist',
      kind: {
        created: 'Sie haben angefragt',
        opened: 'Der Link wurde geöffnet',
        proven: 'Der Nachweis wurde übergeben',
        withdrawn: 'Sie haben sie zurückgezogen',
        expired: 'Die Zeit war um',
        'proof-revoked': 'Der Nachweis wurde von seinem Eigentümer widerrufen',
      },
    },
    proof: {
      title: 'Was übergeben wurde',
      text: 'Sie müssen uns nicht glauben: Die Datei lässt sich ohne diese Website prüfen.',
      waiting: 'Noch nichts. Der Nachweis erscheint hier, sobald er übergeben ist.',
      none: 'Es wurde nichts übergeben.',
      status: { draft: 'Nicht fertig', valid: 'Gültig', expired: 'Abgelaufen', revoked: 'Widerrufen' },
      accounts: 'Konten',
      issued: 'Erstellt',
      expires: 'Gilt bis',
      open: 'Nachweis öffnen',
      download: 'Datei herunterladen',
    },
    withdraw: {
      heading: 'Nicht mehr nötig?',
      about: 'Eine zurückgezogene Anfrage bleibt in Ihrer Liste und nimmt keine Antwort mehr an.',
      open: 'Anfrage zurückziehen',
      title: purpose => `Anfrage „${purpose}“ zurückziehen?`,
      text: 'Wer ihren Link öffnet, erfährt, dass sie zurückgezogen wurde. Das lässt sich nicht rückgängig machen; Sie können eine neue Anfrage stellen.',
      confirm: 'Zurückziehen',
      keep: 'Offen lassen',
      busy: 'Wird zurückgezogen…',
    },
    deliveries: {
      title: 'Was Ihr Server erfahren hat',
      none: 'Es wurde nichts gesendet: Als etwas geschah, war kein Webhook eingerichtet.',
      keys: 'Webhook einrichten',
    },
  },
  deliveries: {
    label: 'Meldungen an Ihren Server',
    event: {
      'request.proven': 'Nachweis übergeben',
      'request.expired': 'Anfrage abgelaufen',
      'request.withdrawn': 'Anfrage zurückgezogen',
      'request.opened': 'Link geöffnet',
      'proof.revoked': 'Nachweis widerrufen',
    },
    status: {
      sending: 'Wird gesendet',
      waits: 'Wartet auf den nächsten Versuch',
      delivered: 'Zugestellt',
      'given-up': 'Aufgegeben',
    },
    tries: count => `Versuche: ${count}`,
    next: 'Nächster Versuch',
    delivered: 'Zugestellt',
    request: 'Zur Anfrage',
    replay: 'Erneut senden',
    replayName: event => `Erneut senden: ${event}`,
    replayed: 'Sie wird erneut gesendet.',
    more: 'Frühere Meldungen zeigen',
    error: {
      timeout: 'Zuletzt hat Ihr Server nicht rechtzeitig geantwortet.',
      unreachable: 'Zuletzt war Ihr Server nicht zu erreichen. Prüfen Sie seine Adresse, und ob er läuft.',
      forbidden:
        'Nicht gesendet: Die Adresse führt in ein privates Netzwerk. Wer diese Website betreibt, kann einzelne Hosts erlauben.',
      redirected:
        'Ihr Server hat auf eine andere Adresse verwiesen. Weiterleitungen wird nicht gefolgt: Richten Sie jene Adresse ein.',
      'owners-changed':
        'Nicht gesendet: Die Eigentümer oder die Schwelle des Safes haben sich geändert; deshalb wurde der Webhook angehalten. Fügen Sie ihn erneut hinzu, um neue Meldungen zu erhalten.',
      status: status =>
        `Zuletzt hat Ihr Server mit ${status} geantwortet. Als zugestellt gilt nur eine Antwort von 200 bis 299.`,
      other: code => `Zuletzt war keine Zustellung möglich: ${code}.`,
    },
  },
  form: deRequestForm,
  keys: deRequestKeys,
  reasons: deRequestReasons,
}
