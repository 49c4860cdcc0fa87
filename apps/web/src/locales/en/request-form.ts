import type { RequestFormLocale } from '../request-form.ts'

export const enRequestForm: RequestFormLocale = {
  title: 'Ask for a proof',
  lead: 'Say what you need. You get a link that you pass on; whoever opens it reads exactly this.',
  purpose: {
    label: 'What is it for?',
    hint: 'Stands in the text that is signed, such as “grant payout 2026”. Up to 120 letters from A to Z without accents, digits, spaces and common signs.',
  },
  audience: {
    label: 'Who needs it?',
    hint: 'The name of whoever the proof is for, such as “Example Foundation”. It stands in the signed text, so that nobody else can use the proof. Left empty, it is for anyone.',
  },
  who: {
    label: 'Which account?',
    account: 'A certain account',
    chain: 'Any account on one network',
    any: 'Any account',
  },
  account: { label: 'Address of the account', hint: '0x and 40 digits.' },
  chain: { label: 'Network' },
  deadline: {
    label: 'To be answered by',
    hint: zone => `From ten minutes to a year from now, in your time (${zone}).`,
  },
  holding: {
    label: 'How long is the proof to hold?',
    hint: 'Counted from when it is made. Its owner can revoke it before.',
    choices: {
      day: 'A day',
      week: 'A week',
      month: '30 days',
      quarter: '90 days',
      year: 'A year',
      'five-years': 'Five years',
    },
  },
  returnTo: {
    label: 'Where are they sent back to?',
    hint: 'An address of your site, with https://. They see its host before they agree; only the request and its state are added to it.',
  },
  reference: { label: 'Your own note', hint: 'Such as a case number. Only you see it.' },
  optional: 'may be left empty',
  create: 'Create the request',
  creating: 'Creating…',
  kept: 'What you type is kept in this tab until the request is created.',
  clear: 'Empty the form',
  faults: {
    title: 'The request cannot be created like this',
    empty: field => `“${field}” is empty. Please fill it in.`,
    long: most => `This is too long: at most ${most} characters are allowed.`,
    character: character =>
      `“${character}” cannot stand in a signed text. Allowed are letters from A to Z without accents, digits, spaces and -._~:/?#@!$&'()*+,;=`,
    address: value => `“${value}” is not an address. An address is 0x and 40 digits from 0 to 9 and a to f.`,
    checksum: value =>
      `“${value}” has a wrong checksum: a letter was probably mistyped. Copy the address again.`,
    chain: value => `“${value}” is not a network of this site. Choose one from the list.`,
    moment: value => `“${value}” is not a date with a time.`,
    soon: value => `${value} is too soon. Leave at least ten minutes from now.`,
    late: value => `${value} is too far away. At most a year from now is allowed.`,
    url: value => `“${value}” is not an address of the web, such as https://example.org/done.`,
    insecure: value =>
      `“${value}” is not safe to be sent to. It must begin with https://; http:// is allowed for localhost only.`,
    server: (value, allowed) => `The server does not take “${value}”: ${allowed}`,
  },
}
