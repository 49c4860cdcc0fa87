import type { HostedWords } from '../words/hosted.ts'

export const deHosted: HostedWords = {
  opening: {
    title: wallet => `Das Fenster von ${wallet} wird geöffnet…`,
    text: wallet =>
      `${wallet} ist eine Webseite mit eigenem Fenster. Dort wird die Seite gerade geladen. Kommt eine halbe Minute lang nichts, steht es hier.`,
  },
  open: {
    title: wallet => `Weiter geht es im Fenster von ${wallet}`,
    text: wallet =>
      `${wallet} fragt dort, ob diese Website Ihre Adresse sehen darf, und vielleicht auch nach Ihrer Signatur. Haben Sie geantwortet, geht es hier weiter. Sehen Sie das Fenster nicht, suchen Sie hinter diesem und unter Ihren Tabs.`,
  },
  address: host => `Das Fenster gehört zu ${host}. Antworten Sie in keinem anderen.`,
  show: 'Fenster zeigen',
  openIt: 'Fenster öffnen',
  asked: {
    signing: wallet =>
      `${wallet} bittet im eigenen Fenster um Ihre Signatur: Vergleichen Sie die Nachricht dort mit dieser, und signieren Sie dann.`,
    switching: (wallet, network) => `${wallet} soll zu ${network} wechseln.`,
    adding: (wallet, network) => `${wallet} kennt ${network} noch nicht und soll es hinzufügen.`,
    asking: (wallet, symbol) => `${wallet} soll ${symbol} anzeigen.`,
  },
  where: {
    open: 'Sehen Sie das Fenster nicht, suchen Sie hinter diesem und unter Ihren Tabs.',
    maybe:
      'Vielleicht braucht sie dazu Ihre Antwort in ihrem Fenster. Sehen Sie es nicht, suchen Sie hinter diesem und unter Ihren Tabs.',
  },
  failed: {
    'popup-blocked': {
      title: () => 'Ihr Browser hat das Fenster zurückgehalten',
      text: wallet =>
        `${wallet} öffnet sich in einem eigenen Fenster, und Ihr Browser hat das dieser Seite nicht erlaubt. Mit Ihrer Wallet ist alles in Ordnung: Benutzen Sie die Schaltfläche unten.`,
    },
    'host-unreachable': {
      title: wallet => `${wallet} ist nicht zu erreichen`,
      text: wallet =>
        `Die Seite von ${wallet} antwortet nicht, und auch der Server dieser Website erreicht sie nicht. An Ihnen liegt es nicht, und es wurde nichts weitergegeben. Versuchen Sie es später noch einmal, oder benutzen Sie eine andere Wallet.`,
    },
    'no-handshake': {
      title: wallet => `Das Fenster von ${wallet} blieb stumm`,
      text: wallet =>
        `Das Fenster hat sich geöffnet, aber seine Seite hat sich hier nicht gemeldet. Vielleicht hält eine Erweiterung Fenster voneinander getrennt, oder ${wallet} hat selbst eine Störung. Schließen Sie das Fenster, falls es noch offen ist, und versuchen Sie es erneut.`,
    },
    'already-pending': {
      title: wallet => `${wallet} fragt Sie schon`,
      text: wallet =>
        `Im Fenster von ${wallet} ist noch eine frühere Anfrage offen. Antworten Sie dort, oder schließen Sie das Fenster, und versuchen Sie es erneut.`,
    },
    'timed-out': {
      title: wallet => `${wallet} hat nicht geantwortet`,
      text: wallet =>
        `Das Fenster von ${wallet} war lange offen, ohne dass eine Antwort kam. Es wurde nichts weitergegeben. Schließen Sie es, und versuchen Sie es erneut.`,
    },
  },
  allow: {
    chromium:
      'Wird es wieder zurückgehalten, klicken Sie am Ende der Adressleiste auf das Zeichen für blockierte Fenster, und lassen Sie Pop-ups dieser Website immer zu.',
    firefox:
      'Wird es wieder zurückgehalten, klicken Sie in der Leiste über der Seite auf „Einstellungen“, und erlauben Sie Pop-ups für diese Website.',
    safari:
      'Wird es wieder zurückgehalten, wählen Sie im Menü „Safari“ die „Einstellungen für diese Website“, und stellen Sie „Pop-Up-Fenster“ auf „Erlauben“.',
    ios: 'Wird es wieder zurückgehalten, öffnen Sie die App „Einstellungen“, gehen Sie zu denen Ihres Browsers, und schalten Sie „Pop-Ups blockieren“ aus.',
    android:
      'Wird es wieder zurückgehalten, tippen Sie in der Meldung am Rand des Bildschirms auf „Immer anzeigen“, oder lassen Sie Pop-ups in den Einstellungen des Browsers für diese Website zu.',
    other:
      'Wird es wieder zurückgehalten, erlauben Sie Pop-up-Fenster für diese Website in den Einstellungen Ihres Browsers.',
  },
  noNetwork: {
    title: (wallet, network) => `${wallet} gibt es nicht für ${network}`,
    text: (wallet, network) =>
      `Für welche Netzwerke eine Wallet auf einer Webseite da ist, bestimmen ihre Hersteller, und ${network} ist nicht dabei. Wählen Sie ein anderes Netzwerk dieser Website, oder benutzen Sie für ${network} eine andere Wallet. ${wallet} bleibt, wie es war.`,
  },
}
