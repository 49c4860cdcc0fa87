import type { SafeLocale } from '../safe.ts'
import { enSafeTransactions } from './safe-transactions.ts'

export const enSafe: SafeLocale = {
  ...enSafeTransactions,
  heading: 'Safe',
  title: name => `Safe ${name}`,
  testnet: 'test network',
  justNow: 'just now',
  retry: 'Try again',
  retrying: 'Trying…',
  stop: 'Stop waiting',
  unnamed: 'unnamed',
  wrong: {
    form: {
      title: 'No Safe is named here',
      text: 'The address of this page should end in a network and an account, such as eip155:1:0x followed by 40 digits. Check the link that brought you here.',
    },
    checksum: {
      title: 'This address is mistyped',
      text: 'Its capital letters do not fit its digits, so at least one character is wrong. Copy the Safe’s address anew from where you have it.',
    },
    chain: {
      title: 'This site does not use that network',
      text: chain =>
        `The Safe is on the network with the number ${chain}, which this site cannot ask. Whoever runs the site can add it.`,
    },
  },
  sections: {
    label: 'Parts of this page',
    overview: 'Overview',
    messages: 'Messages',
    transactions: 'Transactions',
    devices: 'Devices',
  },
  gateway: {
    none: 'This site is not connected to a Safe service. Owners, threshold, version and the network’s own coin come from the network itself and are shown all the same; what the service would add is named where it is missing.',
    nothing: 'The Safe service does not know this Safe yet.',
    failed: 'The Safe service gave no answer',
    refused: 'The Safe service does not take this as it is. Trying again unchanged will not help.',
    banned: 'The Safe service serves no one about this Safe.',
    'not-found': 'The Safe service does not know this. It may have been taken back meanwhile.',
    rateLimited: seconds => `The Safe service was asked too often. Try again in ${seconds} seconds.`,
    quotaExhausted: until =>
      `This site has used up its quota of requests to the Safe service. The service itself works. ${until === null ? 'Try again later.' : `Try again after ${until}.`}`,
    unavailable:
      'The Safe service could not be reached or is out of order. Nothing is lost. Try again in a moment.',
    malformed:
      'The Safe service answered something that is not of its own rules, so none of it is shown. Try again in a moment.',
    unforeseen: 'Something unforeseen happened. Try again.',
  },
  chain: {
    failed: {
      title: 'The network could not be asked',
      text: 'So it is not known just now who the owners are. Try again in a moment.',
    },
    notASafe: {
      nothing:
        'There is no contract at this address on this network. It belongs to a single key, or to a Safe that is not deployed here yet.',
      other: 'There is a contract at this address, but it is not a Safe.',
    },
  },
  owners: {
    title: 'Owners',
    threshold: (needed, all) => `${needed} of ${all} must confirm.`,
    you: 'your wallet',
    safe: 'is a Safe itself',
    more: 'Show more owners',
  },
  facts: {
    title: 'Setup',
    version: 'Version',
    versionState: {
      UP_TO_DATE: 'up to date',
      OUTDATED: 'outdated: there is a newer one, which the owners can go over to in Safe’s own wallet',
      UNKNOWN: 'not a version that the Safe service knows',
    },
    versionUnknown: {
      missing: 'Whether there is a newer one, only a Safe service could tell.',
      asking: 'asking whether there is a newer one…',
      failed: 'The Safe service could not be asked whether there is a newer one.',
    },
    handler: 'Signature handler',
    handlerState: {
      set: 'This contract answers whether a signature is the Safe’s own. With it the Safe can sign messages and sign in.',
      none: 'None. Nobody answers whether a signature is the Safe’s own, so it can sign no message and cannot sign in. Its owners can set one (“fallback handler”) in Safe’s own wallet.',
      own: 'None is needed: a Safe of this version answers by itself.',
    },
    modules: 'Modules',
    modulesText: 'Each of these can act as the Safe without its owners, as the Safe service says.',
    guard: 'Guard',
    guardText: 'This contract can stop transactions of the Safe, as the Safe service says.',
    asOf: 'Read from',
    block: number => `block ${number} of the network`,
  },
  tokenType: {
    NATIVE_TOKEN: 'the network’s coin',
    ERC20: 'ERC-20 token',
    ERC721: 'ERC-721 collectible',
    UNKNOWN: 'token of another kind',
  },
  balances: {
    title: 'Balances',
    missing: 'A Safe service would list the Safe’s tokens here.',
    empty: 'The Safe has no tokens. Tokens that it receives appear here.',
    asking: 'Asking the network…',
    failed: 'The network could not be asked just now.',
    total: amount => `All together worth about ${amount}, as the Safe service estimates.`,
    worth: amount => `about ${amount}`,
    noDecimals: 'in its smallest unit: the token does not say how it is divided',
    more: 'Show more tokens',
  },
  collectibles: {
    title: 'Collectibles',
    missing: 'A Safe service would list the Safe’s collectibles here.',
    empty: 'The Safe has no collectibles. Those that it receives appear here.',
    more: 'Show more collectibles',
    number: id => `No. ${id}`,
  },
  delegates: {
    title: 'Delegates',
    text: 'Who may propose transactions without being an owner. They can confirm nothing.',
    missing: 'A Safe service would list the delegates here.',
    empty: 'There are none. An owner can name one in Safe’s own wallet.',
    more: 'Show more delegates',
    label: label => `called ${label}`,
    by: 'named by',
    end: {
      title: 'End this delegation?',
      text: 'The delegate can then propose nothing more in the name of this owner. Your wallet asks you to sign that.',
      ask: 'End delegation',
      name: delegate => `End the delegation of ${delegate}`,
      confirm: 'End it',
      keep: 'Keep it',
      waiting: 'Look in your wallet…',
      done: 'The delegation is ended.',
    },
  },
  confirmations: (given, needed) => `${given} of ${needed} confirmations`,
  messageStatus: { NEEDS_CONFIRMATION: 'Needs confirmation', CONFIRMED: 'Confirmed' },
  signIns: {
    title: 'Sign-ins to this site',
    text: 'You began these in this browser. They go on until enough owners have confirmed.',
    open: 'Open the sign-in',
  },
  messages: {
    title: 'Messages',
    about:
      'Texts and data that the owners were asked to confirm, as the Safe service has them. Read one to its end before you sign it.',
    missing:
      'A Safe service would list the messages here that the owners were asked to confirm. A sign-in to this site needs none: pass on its link.',
    empty: 'There are no messages. When somebody asks this Safe to sign one, it appears here.',
    more: 'Show more messages',
    origin: name => `from ${name}`,
    signIn: 'This is your own sign-in to this site.',
    signInOver: 'This was your own sign-in to this site. It is over: nobody has to confirm it any more.',
    signInLink: 'Open its page',
    walletShows: 'What your wallet shows',
    compare:
      'Wallets of owners show some of these values instead of the text. Compare each one that yours shows. If one is different, do not sign.',
    noContent: 'Its content is neither a text nor typed data, so it cannot be shown or signed here.',
    text: 'The whole text',
    typedData: 'All of the data',
    confirmed: 'Confirmed by',
    missingOwners: 'Not yet confirmed by',
    strangers: 'Do not count, as they are not owners',
    nobody: 'Nobody',
  },
  confirm: {
    'not-connected': 'To confirm, connect the wallet of an owner.',
    'not-an-owner': 'The connected wallet does not belong to an owner.',
    'has-confirmed': 'Your wallet has confirmed this.',
    differs:
      'Do not sign this: the Safe service shows a text here that does not belong to what it asks to be signed.',
    unreadable: 'This cannot be signed here: nobody could know what they sign.',
    connect: 'Connect a wallet',
    connectOther: 'Connect another wallet',
    given: 'The Safe service has your confirmation.',
    sign: 'Confirm with your wallet',
    waiting: 'Look in your wallet…',
  },
  signing: {
    'not-found':
      'The wallet is no longer in this browser: it was removed, switched off or updated. Reload the page, or use another wallet.',
    refused: 'The request was declined or dismissed in the wallet. Nothing was signed.',
    'refused-unasked':
      'The wallet said no before you can have answered: it may block this site, or still be closing an earlier request. Open its settings and look for this site, then try again.',
    'already-pending':
      'The wallet still waits for an answer to an earlier request. Open it, answer there, then try again.',
    locked: 'The wallet is locked, or no longer lets this site use the account. Unlock it, then try again.',
    'wrong-network': 'The wallet did not change to the Safe’s network. Change it there, then try again.',
    'not-supported': 'This wallet cannot sign that. Use another wallet of the same owner.',
    'relay-unreachable': 'Your phone cannot be reached. Check your connection, then try again.',
    'request-expired':
      'The wallet did not answer in time: your phone may be off, or without a network. Try again once it is at hand.',
    'popup-blocked':
      'Your browser did not let this page open the wallet’s window. Try again; if it is held back again, allow pop-up windows for this site.',
    'host-unreachable':
      'The wallet’s page cannot be reached, neither from here nor by this site’s server. Try again in a while.',
    'no-handshake':
      'The wallet’s window opened, but its page did not report to this one. Close the window, then try again.',
    malformed:
      'The wallet gave something that is no signature of a key. An owner that is itself a contract confirms in its own wallet.',
    'code-missing': 'What talks to your wallet could not be loaded. Check your connection, then try again.',
    unknown: 'The wallet met an error and signed nothing. Try again.',
  },
  deviceType: { ANDROID: 'Android', IOS: 'iPhone or iPad', WEB: 'Browser' },
  devices: {
    title: 'Devices',
    about: 'Devices that the Safe service tells when this Safe’s owners have something to confirm.',
    missing:
      'With a Safe service you could register devices here that are told when there is something to confirm.',
    honest:
      'Notices reach apps that have a push service, such as one on your phone. This site has none: you can register this browser, but no notice arrives here. Instead, messages and transactions are read anew every half minute while they are shown.',
    empty: 'No device was registered from this browser. Others there may be are not told to anyone.',
    here: 'This browser',
    elsewhere: 'Another device',
    since: 'registered',
    register: 'Register this browser',
    registering: 'Registering…',
    registered: 'The device is registered.',
    removed: 'The device is removed.',
    remove: {
      ask: 'Remove',
      name: (device, id) => `Remove ${device} ${id}`,
      title: 'Remove this device?',
      text: 'The Safe service then tells it nothing more of this Safe. You can register it again.',
      confirm: 'Remove the device',
      keep: 'Keep it',
    },
    other: {
      title: 'Register another device',
      text: 'For an app of your own that takes notices: it shows you the token that its push service reaches it by.',
      type: 'Kind of device',
      token: 'Token of its push service',
      register: 'Register the device',
    },
  },
}
