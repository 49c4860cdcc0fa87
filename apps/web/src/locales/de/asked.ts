import type { AskedLocale } from '../asked.ts'
import { deRequestReasons } from './request-reasons.ts'

export const deAsked: AskedLocale = {
  page: 'Sie werden um einen Nachweis gebeten',
  title: purpose => `Bitte an Sie: ${purpose}`,
  asks: 'bittet Sie nachzuweisen, dass ein Konto Ihnen gehört',
  anybody:
    'Hier kann jedes Konto anfragen. Machen Sie nur weiter, wenn Sie wissen, wer das ist, und die Anfrage erwartet haben.',
  purpose: 'Wofür',
  audience: 'Für wen',
  anyone: 'Jeden, der den Nachweis sieht',
  account: 'Welches Konto',
  anyAccount: 'Ein beliebiges Ihrer Konten',
  anyOn: chain => `Ein beliebiges Ihrer Konten auf ${chain}`,
  deadline: 'Zu beantworten bis',
  holds: 'Der Nachweis gilt',
  holdsText: span => `mindestens ${span} lang; Sie können ihn vorher widerrufen`,
  returns: 'Zurück geht es zu',
  nowhere: 'Nirgendwohin; Sie bleiben auf dieser Website',
  given: {
    title: 'Was übergeben wird und was nicht',
    yes: 'Übergeben wird',
    no: 'Nicht übergeben wird',
    handed: [
      'die Adressen, die Sie nachweisen, und ihre Netzwerke',
      'der Text, den Sie signieren, und Ihre Signatur',
      'wann signiert wurde, und bis wann der Nachweis gilt',
      'bei einem Safe auch seine Eigentümer, und wer davon signiert hat',
    ],
    kept: [
      'ein Recht, etwas von Ihrem Besitz zu bewegen',
      'ein anderes Ihrer Konten',
      'Ihr Name, eine E-Mail oder ein Passwort',
      'irgendetwas, bevor Sie zustimmen',
    ],
  },
  prove: {
    title: 'Nachweisen',
    text: 'Sie wählen das Konto und signieren eine Nachricht mit seiner Wallet. Damit ist noch nichts übergeben: Wenn der Nachweis da ist, werden Sie noch einmal gefragt.',
    button: 'Konto nachweisen',
    goOn: 'Mit Ihrem Nachweis fortfahren',
    goOnText:
      'Sie haben für diese Anfrage einen Nachweis begonnen. Er wartet auf das, was noch zu signieren ist.',
    another: 'Einen anderen beginnen',
  },
  consent: {
    title: 'Ihr Nachweis kann übergeben werden',
    text: who => `Wenn Sie zustimmen, bekommt ${who} genau das und sonst nichts:`,
    choose: 'Welcher Nachweis wird übergeben?',
    accounts: 'Nachgewiesene Konten',
    expires: 'Gilt bis',
    look: 'Nachweis ansehen',
    document: 'Die Datei, Wort für Wort',
    again: 'Stattdessen einen anderen Nachweis erstellen',
    agree: 'Ich stimme zu, dass dieser Nachweis übergeben wird.',
    button: 'Nachweis übergeben',
    busy: 'Wird übergeben…',
    missing: 'Es wurde nichts übergeben: Kreuzen Sie zuerst an, dass Sie zustimmen.',
    failed: 'Es wurde nichts übergeben.',
  },
  decline: {
    title: 'Sie möchten nicht?',
    text: host =>
      `Dann gehen Sie zurück zu ${host}. Dort erfährt man, dass Sie abgelehnt haben, und nichts über Sie.`,
    nowhere: 'Dann schließen Sie diese Seite. Niemand erfährt mehr, als dass der Link geöffnet wurde.',
    button: host => `Ablehnen und zurück zu ${host}`,
  },
  handed: {
    title: 'Der Nachweis ist übergeben',
    text: 'Wer ihn wollte, hat ihn jetzt. Auf seiner eigenen Seite können Sie ihn jederzeit sehen und widerrufen.',
    going: host => `Es geht gleich zurück zu ${host}.`,
    back: host => `Zurück zu ${host}`,
    close: 'Sie sind fertig und können diese Seite schließen.',
  },
  answered: {
    title: 'Diese Anfrage ist schon beantwortet',
    text: 'Es wurde ein Nachweis für sie übergeben, und sie nimmt keinen weiteren an. Wenn das nicht Sie waren, sagen Sie es dem, von dem Sie den Link haben.',
  },
  withdrawn: {
    title: 'Diese Anfrage wurde zurückgezogen',
    text: 'Wer den Nachweis wollte, braucht ihn nicht mehr. Sie müssen nichts tun.',
  },
  expired: {
    title: 'Die Zeit für diese Anfrage ist um',
    text: 'Sie nimmt keine Antwort mehr an. Wird der Nachweis noch gebraucht, bitten Sie um einen neuen Link.',
  },
  notFound: {
    title: 'Anfrage nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Anfrage. Vielleicht ist der Link unvollständig; bitten Sie noch einmal darum.',
  },
  home: 'Zur ersten Seite',
  proofsFailed: 'Ob Sie schon einen Nachweis begonnen haben, ließ sich gerade nicht herausfinden.',
  retry: 'Erneut versuchen',
  reasons: deRequestReasons,
}
