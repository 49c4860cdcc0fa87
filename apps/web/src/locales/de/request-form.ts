import type { RequestFormLocale } from '../request-form.ts'

export const deRequestForm: RequestFormLocale = {
  title: 'Nachweis anfordern',
  lead: 'Sagen Sie, was Sie brauchen. Sie bekommen einen Link zum Weitergeben; wer ihn öffnet, liest genau das.',
  purpose: {
    label: 'Wofür ist er?',
    hint: 'Steht im signierten Text, etwa „grant payout 2026“. Bis zu 120 Zeichen: Buchstaben von A bis Z ohne Akzente und Umlaute, Ziffern, Leerzeichen und übliche Zeichen.',
  },
  audience: {
    label: 'Wer braucht ihn?',
    hint: 'Der Name dessen, für den der Nachweis ist, etwa „Example Foundation“. Er steht im signierten Text, damit niemand anders den Nachweis verwenden kann. Bleibt das Feld leer, gilt er für jeden.',
  },
  who: {
    label: 'Welches Konto?',
    account: 'Ein bestimmtes Konto',
    chain: 'Ein beliebiges Konto in einem Netzwerk',
    any: 'Ein beliebiges Konto',
  },
  account: { label: 'Adresse des Kontos', hint: '0x und 40 Ziffern.' },
  chain: { label: 'Netzwerk' },
  deadline: {
    label: 'Zu beantworten bis',
    hint: zone => `Zwischen zehn Minuten und einem Jahr ab jetzt, in Ihrer Zeit (${zone}).`,
  },
  holding: {
    label: 'Wie lange soll der Nachweis gelten?',
    hint: 'Gerechnet ab seiner Erstellung. Sein Eigentümer kann ihn vorher widerrufen.',
    choices: {
      day: 'Einen Tag',
      week: 'Eine Woche',
      month: '30 Tage',
      quarter: '90 Tage',
      year: 'Ein Jahr',
      'five-years': 'Fünf Jahre',
    },
  },
  returnTo: {
    label: 'Wohin geht es danach zurück?',
    hint: 'Eine Adresse Ihrer Website, mit https://. Ihr Host wird vor der Zustimmung gezeigt; angefügt werden nur die Anfrage und ihr Zustand.',
  },
  reference: { label: 'Ihre eigene Notiz', hint: 'Etwa ein Aktenzeichen. Nur Sie sehen sie.' },
  optional: 'darf leer bleiben',
  create: 'Anfrage erstellen',
  creating: 'Wird erstellt…',
  kept: 'Ihre Eingaben bleiben in diesem Tab erhalten, bis die Anfrage erstellt ist.',
  clear: 'Formular leeren',
  faults: {
    title: 'So lässt sich die Anfrage nicht erstellen',
    empty: field => `„${field}“ ist leer. Bitte füllen Sie es aus.`,
    long: most => `Das ist zu lang: Erlaubt sind höchstens ${most} Zeichen.`,
    character: character =>
      `„${character}“ kann nicht in einem signierten Text stehen. Erlaubt sind Buchstaben von A bis Z ohne Akzente und Umlaute, Ziffern, Leerzeichen und -._~:/?#@!$&'()*+,;=`,
    address: value =>
      `„${value}“ ist keine Adresse. Eine Adresse besteht aus 0x und 40 Ziffern von 0 bis 9 und a bis f.`,
    checksum: value =>
      `„${value}“ hat eine falsche Prüfsumme: Wahrscheinlich ist ein Buchstabe vertippt. Kopieren Sie die Adresse noch einmal.`,
    chain: value => `„${value}“ ist kein Netzwerk dieser Website. Wählen Sie eines aus der Liste.`,
    moment: value => `„${value}“ ist kein Datum mit Uhrzeit.`,
    soon: value => `${value} ist zu früh. Lassen Sie von jetzt an mindestens zehn Minuten Zeit.`,
    late: value => `${value} ist zu weit weg. Erlaubt ist höchstens ein Jahr ab jetzt.`,
    url: value => `„${value}“ ist keine Adresse des Webs, wie etwa https://example.org/done.`,
    insecure: value =>
      `Dorthin darf niemand geschickt werden: „${value}“ ist nicht sicher. Die Adresse muss mit https:// beginnen; http:// ist nur für localhost erlaubt.`,
    server: (value, allowed) => `Der Server nimmt „${value}“ nicht an: ${allowed}`,
  },
}
