import type { ShownLocale } from '../shown.ts'

export const deShown: ShownLocale = {
  title: account => `Was ${account} zeigt`,
  heading: 'Öffentliche Seite eines Kontos',
  loading: 'Es wird geholt, was dieses Konto zeigt…',
  test: 'Testnetzwerk',
  unknownNetwork: chain => `Netzwerk ${chain}, das diese Seite nicht verwendet`,
  proofs: 'Nachweise, die es allen zeigt',
  about:
    'Wer über dieses Konto verfügt, führt sie hier von sich aus auf. Alle können sie öffnen, herunterladen und prüfen.',
  empty: {
    title: 'Hier wird noch nichts gezeigt',
    text: 'Ein Konto zeigt hier nur, was sein Eigentümer aufführen wollte; andere Nachweise sieht nur, wer ihren Link hat. Ist dieses Konto Ihres, können Sie das nachweisen und dabei wählen, wer es sehen darf.',
    prove: 'Ein Konto nachweisen',
  },
  open: 'Nachweis öffnen',
  to: 'Gesagt zu',
  anyone: 'allen',
  until: date => `Gilt bis ${date}`,
  issued: date => `Ausgestellt am ${date}`,
  together: others => `Zusammen mit weiteren Konten: ${others}`,
  more: 'Mehr zeigen',
  loadingMore: 'Es wird mehr geholt…',
  moreFailed: 'Der Server war nicht erreichbar. Was da ist, bleibt; versuchen Sie es gleich noch einmal.',
  safe: 'Eigentümer, Nachrichten und Transaktionen',
  wrong: {
    form: {
      title: 'Das nennt kein Konto',
      text: 'Die Adresse dieser Seite muss mit einem Konto enden, etwa eip155:1:0x… und 40 Ziffern. Vielleicht ist der Link abgeschnitten.',
    },
    checksum: {
      title: 'Dieses Konto ist vertippt',
      text: 'Seine großen und kleinen Buchstaben passen nicht zusammen; wahrscheinlich ist ein Zeichen falsch. Kopieren Sie die Adresse noch einmal von dort, wo Sie sie haben.',
    },
  },
}
