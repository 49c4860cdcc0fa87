import type { HomeLocale } from '../locale.ts'

export const enHome: HomeLocale = {
  title: 'Prove that an account is yours',
  lead: 'Sign in with the wallet you already have. You sign one short message, and that is the whole proof: no password, no email, no transaction.',
  signedIn: 'You are signed in as',
  account: 'Go to your account',
  how: 'How it works',
  steps: [
    {
      title: 'Connect',
      text: 'You choose a wallet and allow this site to see your address. Until then, no wallet is touched.',
    },
    {
      title: 'Read and sign',
      text: 'The site writes a message that names you, itself and the time. You read it whole, and sign it in your wallet.',
    },
    {
      title: 'Countersigned',
      text: 'The server checks the signature against your account, and you are signed in, until you sign out or the session runs out.',
    },
  ],
  proofs: {
    title: 'Show it to others',
    text: 'Make a proof for an exchange, an auditor or a customer: a page and a file that say which accounts are yours, to whom, and for how long. Anyone can check it without asking this site, and accounts with several owners sign together.',
    make: 'Make a proof',
    check: 'Check a proof',
  },
  never: 'What is never asked of you',
  neverText:
    'Your recovery phrase, a payment, or leave to move anything you own. A wallet that shows you such a request is not answering this site.',
}
