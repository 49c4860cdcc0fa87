import type { ShownLocale } from '../shown.ts'

export const enShown: ShownLocale = {
  title: account => `What ${account} shows`,
  heading: 'Public page of an account',
  loading: 'Fetching what this account shows…',
  test: 'test network',
  unknownNetwork: chain => `Network ${chain}, which this site does not use`,
  proofs: 'Proofs that it shows to everybody',
  about:
    'Whoever controls this account chose to list these. Each can be opened, downloaded and checked by anyone.',
  empty: {
    title: 'Nothing is shown here yet',
    text: 'An account shows a proof here only where its owner chose so; others are seen only by whoever has their link. If this account is yours, you can prove that, and choose while doing so who may see it.',
    prove: 'Prove an account',
  },
  open: 'Open the proof',
  to: 'Said to',
  anyone: 'anyone',
  until: date => `Holds until ${date}`,
  issued: date => `Issued on ${date}`,
  together: others => `Together with further accounts: ${others}`,
  more: 'Show more',
  loadingMore: 'Fetching more…',
  moreFailed: 'The server could not be reached. What is shown stays; try again in a moment.',
  safe: 'Owners, messages and transactions',
  wrong: {
    form: {
      title: 'That names no account',
      text: 'The address of this page has to end with an account, such as eip155:1:0x… and 40 digits. Perhaps the link was cut short.',
    },
    checksum: {
      title: 'This account is mistyped',
      text: 'Its capital and small letters do not fit together, so a character is probably wrong. Copy the address anew from where you have it.',
    },
  },
}
