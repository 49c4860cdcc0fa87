import type { GetWords } from '../words/get.ts'

export const enGet: GetWords = {
  whatIs: {
    title: 'What is a wallet?',
    keys: {
      title: 'It keeps your keys',
      text: 'A wallet is an app that holds the keys to your accounts. What the accounts hold stays on the network; the wallet is what lets you reach it.',
    },
    signature: {
      title: 'It signs for you',
      text: 'Instead of a user name and a password, you sign a message. The wallet shows it to you first, and nothing is signed without you.',
    },
    yours: {
      title: 'It is yours alone',
      text: 'No one can reset or block it for you, this site least of all. So keep the recovery phrase that it gives you safe, on paper, and tell it to nobody.',
    },
    get: 'Get a wallet',
    have: 'I have a wallet',
  },
  get: {
    title: 'Get a wallet',
    text: 'All of these are free, and none binds you: you can use another later.',
    pages: 'Without installing anything',
    here: 'For this device',
    phone: 'For your phone',
    all: 'See all wallets',
    whatIs: 'What is a wallet?',
  },
  options: {
    title: wallet => `Get ${wallet}`,
    text: wallet => `Get ${wallet} only from its makers. The links below lead to them.`,
    here: 'For this device',
    elsewhere: 'For other devices',
    more: count => `${count} more, for other browsers and computers`,
    none: wallet =>
      `There is nothing to install on its own: ${wallet} comes with a browser or a device. Its makers’ page says how to get it.`,
    homepage: wallet => `The page of ${wallet}`,
    steps: 'What happens next',
    reload: 'Reload the page',
  },
  platform: { extension: 'Browser extension', phone: 'Phone app', desktop: 'Desktop app' },
  option: {
    extension: browser => `Extension for ${browser}`,
    phone: system => `App for ${system}`,
    desktop: system => `App for ${system}`,
    store: 'Opens the store',
    scan: 'Shows a code for your phone',
    download: 'Opens the download page',
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
    ios: 'iPhone and iPad',
    android: 'Android',
    macos: 'macOS',
    windows: 'Windows',
    linux: 'Linux',
  },
  step: {
    install: {
      extension: {
        title: wallet => `Add ${wallet} to this browser`,
        text: () => 'Then pin it to the toolbar, so that you can find it when it asks you something.',
      },
      phone: {
        title: wallet => `Install ${wallet} on your phone`,
        text: () => 'Keep it where you can find it quickly: it is what you sign with.',
      },
      desktop: {
        title: wallet => `Install ${wallet} on this computer`,
        text: () => 'Open it once, so that it can finish setting itself up.',
      },
    },
    make: {
      software: {
        title: () => 'Create a wallet, or bring yours',
        text: wallet => `${wallet} makes a new account for you, or takes one that you already have.`,
      },
      hardware: {
        title: () => 'Set up the device',
        text: wallet =>
          `Follow what came with ${wallet}: choose a PIN or code, and let the device itself make the account. Do not trust a device that comes with a ready phrase.`,
      },
      multisig: {
        title: () => 'Name the owners',
        text: wallet =>
          `In ${wallet}, choose whose accounts own the new one, and how many of them have to agree.`,
      },
    },
    keep: {
      software: {
        title: () => 'Write down the recovery phrase',
        text: () =>
          'On paper, kept with what matters to you. Whoever has it has your account: never give it to anybody. This site will never ask for it.',
      },
      hardware: {
        title: () => 'Write down the recovery phrase',
        text: () =>
          'On paper, never typed into a computer or photographed. Whoever has it has your account: never give it to anybody. This site will never ask for it.',
      },
      multisig: {
        title: () => 'Know who your co-owners are',
        text: () =>
          'Each owner keeps a wallet and a recovery phrase of their own. None of them should hold those of another.',
      },
    },
    back: {
      extension: {
        title: () => 'Come back and reload this page',
        text: wallet => `A page that was open before sees ${wallet} only after it is loaded again.`,
      },
      phone: {
        title: () => 'Come back to this page',
        text: wallet => `Choose ${wallet} here, and connect with the phone.`,
      },
      desktop: {
        title: () => 'Come back to this page',
        text: wallet => `Choose ${wallet} here. The page notices by itself when it can be used.`,
      },
    },
  },
  byScan: {
    title: wallet => `Install ${wallet} on your phone`,
    text: store =>
      `Point your phone’s camera at the code. It leads to ${store}, where the makers offer the app.`,
    store: { ios: 'the App Store', android: 'Google Play' },
    stores: 'Your phone',
    code: wallet => `QR code that leads to ${wallet} in the store`,
    link: 'Address in the store',
    copy: 'Copy the address',
  },
}
