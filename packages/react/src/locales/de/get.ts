import type { GetWords } from '../words/get.ts'

export const deGet: GetWords = {
  whatIs: {
    title: 'Was ist eine Wallet?',
    keys: {
      title: 'Sie verwahrt Ihre Schlüssel',
      text: 'Eine Wallet ist eine App, die die Schlüssel zu Ihren Konten verwahrt. Was auf den Konten liegt, bleibt im Netzwerk; die Wallet verschafft Ihnen den Zugang.',
    },
    signature: {
      title: 'Sie signiert für Sie',
      text: 'Statt Benutzername und Passwort signieren Sie eine Nachricht. Die Wallet zeigt sie Ihnen vorher, und ohne Sie wird nichts signiert.',
    },
    yours: {
      title: 'Sie gehört nur Ihnen',
      text: 'Niemand kann sie für Sie zurücksetzen oder sperren, diese Website schon gar nicht. Verwahren Sie die Wiederherstellungsphrase, die sie Ihnen gibt, deshalb sicher auf Papier, und verraten Sie sie niemandem.',
    },
    get: 'Wallet holen',
    have: 'Ich habe eine Wallet',
  },
  get: {
    title: 'Wallet holen',
    text: 'Alle hier sind kostenlos, und keine bindet Sie: Sie können später eine andere benutzen.',
    pages: 'Ohne etwas zu installieren',
    here: 'Für dieses Gerät',
    phone: 'Für Ihr Telefon',
    all: 'Alle Wallets ansehen',
    whatIs: 'Was ist eine Wallet?',
  },
  options: {
    title: wallet => `${wallet} holen`,
    text: wallet =>
      `Nehmen Sie ${wallet} nur von dort, wo der Hersteller es anbietet. Die Links unten führen dorthin.`,
    here: 'Für dieses Gerät',
    elsewhere: 'Für andere Geräte',
    more: count => `${count} weitere, für andere Browser und Computer`,
    none: wallet =>
      `Einzeln zu installieren gibt es nichts: ${wallet} kommt mit einem eigenen Browser oder Gerät. Auf der Seite des Herstellers steht, wie Sie es bekommen.`,
    homepage: wallet => `Die Seite von ${wallet}`,
    steps: 'Wie es weitergeht',
    reload: 'Seite neu laden',
  },
  platform: { extension: 'Browser-Erweiterung', phone: 'Telefon-App', desktop: 'Computerprogramm' },
  option: {
    extension: browser => `Erweiterung für ${browser}`,
    phone: system => `App für ${system}`,
    desktop: system => `Programm für ${system}`,
    store: 'Öffnet den Store',
    scan: 'Zeigt einen Code für Ihr Telefon',
    download: 'Öffnet die Download-Seite',
  },
  browser: {
    chrome: 'Chrome',
    edge: 'Edge',
    brave: 'Brave',
    firefox: 'Firefox',
    safari: 'Safari',
    opera: 'Opera',
  },
  system: {
    ios: 'iPhone und iPad',
    android: 'Android',
    macos: 'macOS',
    windows: 'Windows',
    linux: 'Linux',
  },
  step: {
    install: {
      extension: {
        title: wallet => `${wallet} zu diesem Browser hinzufügen`,
        text: () =>
          'Heften Sie die Erweiterung danach an die Symbolleiste, damit Sie sie finden, wenn sie etwas fragt.',
      },
      phone: {
        title: wallet => `${wallet} auf dem Telefon installieren`,
        text: () => 'Legen Sie die App dorthin, wo Sie sie schnell finden: Mit ihr signieren Sie.',
      },
      desktop: {
        title: wallet => `${wallet} auf diesem Computer installieren`,
        text: () => 'Öffnen Sie das Programm einmal, damit es sich fertig einrichten kann.',
      },
    },
    make: {
      software: {
        title: () => 'Konto anlegen oder mitbringen',
        text: wallet =>
          `${wallet} legt ein neues Konto für Sie an oder übernimmt eines, das Sie anderswo haben.`,
      },
      hardware: {
        title: () => 'Das Gerät einrichten',
        text: wallet =>
          `Folgen Sie der Anleitung, die ${wallet} beiliegt: Wählen Sie eine PIN oder einen Code, und lassen Sie das Gerät selbst das Konto anlegen. Einem Gerät, das mit einer fertigen Phrase kommt, ist nicht zu trauen.`,
      },
      multisig: {
        title: () => 'Die Eigentümer festlegen',
        text: wallet =>
          `Legen Sie in ${wallet} fest, wessen Konten das neue besitzen und wie viele davon zustimmen müssen.`,
      },
    },
    keep: {
      software: {
        title: () => 'Die Wiederherstellungsphrase aufschreiben',
        text: () =>
          'Auf Papier, und dort verwahrt, wo Sie Wichtiges verwahren. Wer sie hat, hat Ihr Konto: Geben Sie sie niemandem. Diese Website wird nie danach fragen.',
      },
      hardware: {
        title: () => 'Die Wiederherstellungsphrase aufschreiben',
        text: () =>
          'Auf Papier, niemals in einen Computer getippt oder fotografiert. Wer sie hat, hat Ihr Konto: Geben Sie sie niemandem. Diese Website wird nie danach fragen.',
      },
      multisig: {
        title: () => 'Die anderen Eigentümer kennen',
        text: () =>
          'Jeder Eigentümer hat eine eigene Wallet und eine eigene Wiederherstellungsphrase. Keiner sollte die eines anderen verwahren.',
      },
    },
    back: {
      extension: {
        title: () => 'Zurückkommen und diese Seite neu laden',
        text: wallet => `Eine Seite, die schon offen war, sieht ${wallet} erst, wenn sie neu geladen wurde.`,
      },
      phone: {
        title: () => 'Auf diese Seite zurückkommen',
        text: wallet => `Wählen Sie hier ${wallet}, und verbinden Sie sich mit dem Telefon.`,
      },
      desktop: {
        title: () => 'Auf diese Seite zurückkommen',
        text: wallet =>
          `Wählen Sie hier ${wallet}. Die Seite bemerkt von selbst, wenn es benutzt werden kann.`,
      },
    },
  },
  byScan: {
    title: wallet => `${wallet} auf dem Telefon installieren`,
    text: store =>
      `Richten Sie die Kamera Ihres Telefons auf den Code. Er führt ${store}, wo der Hersteller die App anbietet.`,
    store: { ios: 'zum App Store', android: 'zu Google Play' },
    stores: 'Ihr Telefon',
    code: wallet => `QR-Code, der zu ${wallet} im Store führt`,
    link: 'Adresse im Store',
    copy: 'Adresse kopieren',
  },
}
