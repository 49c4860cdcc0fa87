import type { CommonLocale } from '../locale.ts'

export const enCommon: CommonLocale = {
  skip: 'Skip to the content',
  product: 'Countersign',
  title: (page, site) => `${page} · ${site}`,
  navigation: 'Main',
  pages: { prove: 'Proofs', requests: 'Requests', check: 'Check' },
  account: 'Account',
  accountPage: 'Your account',
  loading: 'One moment…',
  copy: address => `Copy address ${address}`,
  copied: 'Copied',
  copyFailed: 'Could not be copied. Select the address and copy it by hand.',
  demo: 'Demo',
  demoText:
    'This is a demo: a small world of its own on this computer, with play accounts. Nothing in it has value.',
  footer: 'This page talks to its own server only, and to the wallet that you choose.',
  language: 'Language',
  languageMissing: 'The server could not be reached for the words. Try again in a moment.',
  theme: { label: 'Appearance', light: 'Light', dark: 'Dark', auto: 'As the system' },
  occasion: {
    requester: 'Requested by',
    request: 'Request',
    none: 'Nobody. It was not made for a request.',
    unsigned: 'Not signed. Proofs of version 1 do not say who asked.',
    signed:
      'What you sign names this account as the requester, so nobody else can use the proof in its place.',
  },
  unforeseen: {
    title: 'Oops, something went wrong!',
    text: 'A part of this page could not be loaded or shown. Reload the page to go on.',
  },
  reload: 'Reload the page',
  unavailable: {
    offline: {
      title: 'You are offline',
      text: 'This computer has no connection at the moment. Whoever is signed in stays signed in; the page goes on when the connection is back.',
    },
    down: {
      title: 'The server does not answer',
      text: 'It may be starting again, or the way to it is broken. Nothing is lost. Try again in a moment.',
    },
    retry: 'Try again',
    retrying: 'Trying…',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have been mistyped, or the page is gone.',
    home: 'Go to the first page',
  },
}
