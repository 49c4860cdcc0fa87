import type { HomeLocale } from '../locale.ts'

export const deHome: HomeLocale = {
  title: 'Zeigen Sie, dass ein Konto Ihnen gehört',
  lead: 'Melden Sie sich mit der Wallet an, die Sie schon haben. Sie signieren eine kurze Nachricht, und das ist der ganze Nachweis: kein Passwort, keine E-Mail, keine Transaktion.',
  signedIn: 'Sie sind angemeldet als',
  account: 'Zu Ihrem Konto',
  how: 'So geht es',
  steps: [
    {
      title: 'Verbinden',
      text: 'Sie wählen eine Wallet und erlauben dieser Website, Ihre Adresse zu sehen. Bis dahin wird keine Wallet angesprochen.',
    },
    {
      title: 'Lesen und signieren',
      text: 'Die Website schreibt eine Nachricht, die Ihr Konto, die Website und den Zeitpunkt nennt. Sie lesen sie ganz und signieren sie in Ihrer Wallet.',
    },
    {
      title: 'Gegengezeichnet',
      text: 'Der Server prüft die Signatur gegen Ihr Konto, und Sie sind angemeldet, bis Sie sich abmelden oder die Sitzung abläuft.',
    },
  ],
  proofs: {
    title: 'Zeigen Sie es anderen',
    text: 'Erstellen Sie einen Nachweis für eine Börse, eine Prüferin oder einen Kunden: eine Seite und eine Datei, die sagen, welche Konten Ihnen gehören, wem das gesagt ist und wie lange es gilt. Jeder kann das prüfen, ohne diese Seite zu fragen, und Konten mit mehreren Eigentümern signieren gemeinsam.',
    make: 'Nachweis erstellen',
    check: 'Nachweis prüfen',
  },
  never: 'Wonach Sie nie gefragt werden',
  neverText:
    'Nach Ihrer Wiederherstellungsphrase, nach einer Zahlung oder nach der Erlaubnis, etwas zu bewegen, das Ihnen gehört. Zeigt eine Wallet Ihnen so eine Anfrage, kommt sie nicht von dieser Website.',
}
