import type { CommonLocale } from '../locale.ts'

export const deCommon: CommonLocale = {
  skip: 'Zum Inhalt springen',
  product: 'Countersign',
  title: (page, site) => `${page} · ${site}`,
  navigation: 'Hauptmenü',
  pages: { prove: 'Nachweise', requests: 'Anfragen', check: 'Prüfen' },
  account: 'Konto',
  accountPage: 'Ihr Konto',
  loading: 'Einen Moment…',
  copy: address => `Adresse ${address} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren ging nicht. Markieren Sie die Adresse, und kopieren Sie sie selbst.',
  demo: 'Demo',
  demoText:
    'Dies ist eine Demo: eine kleine eigene Welt auf diesem Computer, mit Spielkonten. Nichts darin hat einen Wert.',
  footer: 'Diese Seite spricht nur mit ihrem eigenen Server und mit der Wallet, die Sie wählen.',
  language: 'Sprache',
  languageMissing: 'Der Server war für die Wörter nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  theme: { label: 'Darstellung', light: 'Hell', dark: 'Dunkel', auto: 'Wie das System' },
  occasion: {
    requester: 'Angefragt von',
    request: 'Anfrage',
    none: 'Niemandem. Er wurde nicht für eine Anfrage erstellt.',
    unsigned: 'Nicht signiert. Nachweise der Version 1 sagen nicht, wer gefragt hat.',
    signed:
      'Was Sie signieren, nennt dieses Konto als Anfragenden. Niemand sonst kann den Nachweis an seiner Stelle verwenden.',
  },
  unforeseen: {
    title: 'Hoppla, da ist etwas schiefgegangen!',
    text: 'Ein Teil dieser Seite konnte nicht geladen oder gezeigt werden. Laden Sie die Seite neu, um weiterzumachen.',
  },
  reload: 'Seite neu laden',
  unavailable: {
    offline: {
      title: 'Sie sind offline',
      text: 'Dieser Computer hat gerade keine Verbindung. Wer angemeldet ist, bleibt es; die Seite macht weiter, sobald die Verbindung wieder da ist.',
    },
    down: {
      title: 'Der Server antwortet nicht',
      text: 'Vielleicht startet er neu, oder der Weg zu ihm ist unterbrochen. Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
    },
    retry: 'Erneut versuchen',
    retrying: 'Es wird versucht…',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie vertippt, oder die Seite gibt es nicht mehr.',
    home: 'Zur ersten Seite',
  },
}
