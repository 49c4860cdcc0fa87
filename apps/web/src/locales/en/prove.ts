import type { ProveLocale } from '../prove.ts'

export const enProve: ProveLocale = {
  form: {
    title: 'Make a proof',
    lead: 'A proof shows somebody that an account is yours: you sign one text, and get a page and a file that anyone can check. It moves nothing and costs nothing.',
    accounts: {
      title: 'Which accounts?',
      text: 'Each of them signs the same statement for itself. Take several where you have to show all that you hold.',
      list: 'Accounts to be proved',
      none: 'There is no account here yet.',
      remove: 'Remove',
      removeName: account => `Remove ${account}`,
      removed: account => `${account} was removed.`,
      added: account => `${account} was added.`,
      addConnected: account => `Add ${account}, which is connected`,
      connect: 'Add an account by its wallet',
      typed: {
        planned: 'Not deployed yet. Its owners sign all the same.',
        undeployed: 'This Safe is not deployed yet',
        addUndeployed: 'Find and add this Safe',
        useUndeployed: 'Find this Safe',
        open: 'Add an account by its address',
        text: 'For an account whose wallet is not here, such as a Safe. Its owners sign with a link that you send them.',
        network: 'Network',
        address: 'Address',
        add: 'Add',
        fault: {
          empty: 'Enter an address: 0x and 40 further characters.',
          form: 'This is no address. One is 0x and 40 digits or letters from a to f; copy it as a whole.',
          checksum:
            'The capital letters of this address do not fit together: a character is wrong or missing. Copy it once more.',
          twice: 'This account is in the list already.',
        },
      },
      full: most => `A proof holds ${most} accounts at most. Make a second one for the rest.`,
      fault: {
        none: 'Add at least one account.',
        unfit: 'None of these accounts is on the network that was asked for. Add one that is.',
      },
    },
    purpose: {
      label: 'What for?',
      hint: 'In a few words, as they are to stand in the text that you sign, such as “opening an account”.',
    },
    whom: {
      label: 'For whom?',
      named: 'Somebody in particular',
      anyone: 'Anyone',
      anyoneText: 'Whoever gets it may show it to others as meant for them.',
      name: 'Their name',
      hint: 'Nobody else can then use it as said to them.',
    },
    line: {
      left: characters => `${characters} characters left`,
      tooLong: over => `This is ${over} characters too long.`,
      characters: characters =>
        `${characters} cannot stand in a text that wallets sign. Use the letters A to Z, digits, spaces and -._~:/?#@!$&'()*+,;= instead.`,
      empty: {
        purpose: 'Say in a few words what the proof is for.',
        audience: 'Say for whom the proof is, or choose “Anyone”.',
      },
    },
    until: {
      label: 'How long does it hold?',
      lasting: {
        day: '1 day',
        week: '1 week',
        month: '30 days',
        quarter: '90 days',
        year: '1 year',
        date: 'Until a date',
      },
      date: 'Last day',
      until: date => `Holds until ${date}.`,
      fault: {
        missing: 'Choose the last day on which it holds.',
        'too-soon': 'This day is over, or nearly. Choose a later one.',
        'too-late': 'A proof holds for five years at most. Choose an earlier day.',
      },
    },
    visibility: {
      label: 'Who may see it?',
      link: {
        title: 'Whoever has the link',
        text: 'It is listed nowhere. You decide whom you send it to.',
      },
      listed: {
        title: 'Everybody',
        text: 'It stands on the public pages of its accounts. You can take it off again.',
      },
    },
    preview: {
      title: 'What each account signs',
      text: 'The statement, word for word. Around it stand this site’s address, the account, the time, and until when it holds.',
      purpose: 'what for',
      audience: 'for whom',
      costs: 'You read the whole text once more before you sign it.',
    },
    begin: 'Go on to sign',
    beginning: 'One moment…',
    failed: 'The proof could not be begun',
    faults: 'Something is still missing. It is marked above.',
  },
  asked: {
    title: 'You are asked for this proof',
    by: 'Asked by',
    purpose: 'What for',
    audience: 'For whom',
    anyone: 'anyone',
    account: 'Account',
    anyAccount: 'any of yours',
    onChain: chain => `one of yours on ${chain}`,
    until: 'Is to hold until',
    deadline: 'Answer by',
    fixed: 'This was set by whoever asks, and cannot be changed here.',
    afterwards: 'Nothing is handed over yet: once it is signed, you are asked whether you agree to that.',
    ended: {
      proven: {
        title: 'This request was answered',
        text: 'A proof was handed over. Nothing more is asked of you.',
      },
      withdrawn: {
        title: 'This request was taken back',
        text: 'Whoever asked does not need the proof any more. Nothing is left for you to do.',
      },
      expired: {
        title: 'The time for this request is over',
        text: 'Ask whoever sent you the link for a new one.',
      },
    },
    notFound: {
      title: 'There is no such request',
      text: 'The link may be cut off or mistyped, or the request is long over. Ask whoever sent it to you for the whole link.',
    },
    back: 'Back to the request',
    own: 'Make a proof of your own',
  },
  draft: {
    title: 'Sign your proof',
    lead: accounts =>
      accounts === 1
        ? 'Read the text, then sign it with the wallet of the account. Then the proof is made.'
        : 'Each account signs a text of its own, one after the other, in any order. When all have signed, the proof is made.',
    loading: 'Asking how far it is…',
    notFound: {
      title: 'There is no such draft here',
      text: 'A proof is finished in the browser in which it was begun. If it was this one, the draft was given up, or its time is over.',
      begin: 'Make a proof',
    },
    over: {
      title: 'The time to sign is over',
      text: 'Not all accounts have signed in time, so there is no proof. What was signed is worth nothing now. You can begin anew.',
    },
    facts: {
      label: 'What is proved',
      purpose: 'What for',
      audience: 'For whom',
      anyone: 'anyone',
      until: 'Holds until',
      visibility: 'Who may see it',
      seen: { link: 'whoever has the link', listed: 'everybody' },
      draftUntil: 'To be signed by',
    },
    accounts: 'Accounts',
    refused: {
      title: 'The signature was too large for this proof',
      text: 'The owners have signed, but the proof cannot hold their signature together with the others. Nothing else is lost. Prove this account in a separate proof, or have fewer owners or fewer accounts sign.',
      separate: 'Make a separate proof for this account',
    },
    count: (signed, all) => `${signed} of ${all} signed`,
    status: { signed: 'Signed', unsigned: 'Not signed yet', waiting: 'Waiting for its owners' },
    name: (account, status) => `${account}: ${status}`,
    begin: { key: 'Read the text and sign', safe: 'Ask its owners' },
    beginSafe:
      'The owners of this account sign for it. They do so with a link that you send them, each in their own time.',
    loadingCode: 'What talks to your wallet is being loaded…',
    preparing: 'The text is being written…',
    read: {
      title: 'Read what you sign',
      text: 'This text is signed, and nothing else. It moves nothing, costs nothing, and allows nobody to spend anything. Its first line speaks of signing in because that is the form that wallets know; nobody is signed in by it.',
    },
    message: 'The exact text',
    connect: {
      none: 'No wallet is connected. Connect the one that has this account:',
      connected: 'Connected:',
      needed: 'Needed:',
      wrong:
        'Your wallet shows another account. Choose the needed one in it, or connect the wallet that has it.',
      button: 'Connect its wallet',
      another: 'Connect another wallet',
    },
    sign: wallet => `Sign with ${wallet}`,
    costs: 'It is not a transaction, and free of charge.',
    nameless: 'your wallet',
    switching: {
      title: 'Your wallet is asked to change its network',
      text: 'This account is there on one network only. Agree in your wallet.',
    },
    asking: {
      title: wallet => `Sign in ${wallet}`,
      text: 'It was asked to sign the text above. If you do not see its window, look behind this one, at its icon in the toolbar, or on your phone.',
    },
    slow: 'It has not answered yet. Open the wallet yourself: the request waits there.',
    checking: 'The signature is being checked…',
    stop: 'Stop waiting for the wallet',
    again: 'Try again',
    owners: {
      title: 'Send this link to the owners',
      text: 'Each of them confirms with their own wallet. As soon as enough have, this account has signed: also while this page is closed.',
      close: 'You can close this page and come back with this browser whenever you like.',
      list: 'Owners',
      confirm: 'I am an owner: confirm',
      self: {
        title: 'Its own wallet is connected',
        text: 'The account can be asked to sign in it. Its owners then confirm there; it may answer late.',
      },
      selfSign: wallet => `Have it sign in ${wallet}`,
      selfAsked: 'Its wallet was asked. Its owners can confirm there, or with the link; both count.',
      selfNothing: 'Its wallet has given no signature. The owners can still confirm there, or with the link.',
      confirmed: 'Enough owners have confirmed. The signature is being put into the proof…',
      ended: {
        EXPIRED: 'Not enough owners have confirmed in time.',
        CANCELLED: 'The request to the owners was called off.',
        SUPERSEDED: 'The account was changed meanwhile, so that its owners have to sign something else.',
      },
      askAgain: 'Ask the owners again',
      unknown: 'How far the owners are cannot be asked just now. Nothing is lost.',
    },
    ready: {
      title: 'Your proof is ready',
      text: 'All accounts have signed. You are taken to it…',
      open: 'See the proof',
      openRequest: 'Go on to the request',
    },
    giveUp: {
      open: 'Give this proof up',
      title: 'Give this proof up?',
      text: 'What was signed for it so far is lost, and owners who were asked cannot confirm any more. To make it later, all accounts have to sign again.',
      confirm: 'Give it up',
      keep: 'Keep it',
      failed: 'It could not be given up',
    },
    failed: {
      'preparing-text': 'The text could not be prepared',
      'waiting-for-signature': 'The account has not signed yet',
      'verifying-signature': 'The signature does not count yet',
    },
  },
  reason: {
    wallet: {
      'not-found': wallet =>
        `${wallet} is no longer in this browser: it was removed, switched off or updated. Reload the page, or use another wallet.`,
      refused: wallet =>
        `The request was declined or dismissed in ${wallet}. Nothing was signed. Try again when you are ready.`,
      'refused-unasked': wallet =>
        `${wallet} said no before you can have answered: it may block this site, or still be closing an earlier request. Open its settings and look for this site, then try again.`,
      'already-pending': wallet =>
        `An earlier request is still open in ${wallet}. Open it from the browser’s toolbar and answer it there, then try again.`,
      locked: wallet =>
        `${wallet} is locked, or no longer lets this site use the account. Unlock it, then try again.`,
      'not-supported': wallet => `${wallet} cannot sign texts. Use another wallet for this account.`,
      'relay-unreachable': wallet =>
        `${wallet} cannot be reached. Check the connection of phone and computer, then try again.`,
      'request-expired': wallet =>
        `${wallet} did not answer in time: your phone may be off, or without a network. Try again once it is at hand.`,
      'popup-blocked': wallet =>
        `Your browser did not let this page open the window of ${wallet}. Try again; if it is held back again, allow pop-up windows for this site.`,
      'host-unreachable': wallet =>
        `The page of ${wallet} cannot be reached, neither from here nor by this site’s server. Try again in a while.`,
      'no-handshake': wallet =>
        `The window of ${wallet} opened, but its page did not report to this one. Close the window, then try again.`,
      unknown: wallet => `${wallet} answered with an error of its own. Try again, or use another wallet.`,
    },
    draft: {
      'proof-not-found':
        'This draft is not there any more: it was given up, or it was begun in another browser. Begin anew.',
      'proof-not-yours': 'This draft belongs to another browser. Finish it there, or begin anew here.',
      'proof-signed': 'This account has signed already. Reload the page to see how far it is.',
      'request-too-large':
        'The signature of this account has no room in this proof. Prove the account in a separate proof, or have fewer owners or fewer accounts sign.',
      'proof-ended': 'The time to sign is over. Begin a new proof.',
      'proof-unfit':
        'This proof is not what was asked for. Open the request once more, and begin from there.',
      'request-not-found': 'The request is not there any more. Ask whoever sent you the link.',
      'request-answered': 'The request was answered already. Nothing more is asked of you.',
      'request-ended': 'The request was taken back, or its time is over. Ask whoever sent you the link.',
      'too-many-proofs':
        'Too many proofs that were begun wait for signatures already, in this browser or in your network. Finish or give up one of them, then try again.',
    },
    'not-connected': 'Your wallet is not connected any more. Connect it, then try again.',
    'code-missing':
      'The part of this page that talks to your wallet did not come. Nothing was asked of the wallet. Check your connection, then try again; if that does not help, reload the page.',
    'wrong-account': (connected, needed) =>
      `Your wallet shows ${connected}, and ${needed} is to sign. Choose that account in the wallet, then try again.`,
    'wrong-network': wallet =>
      `${wallet} is on another network than this account, and did not change. Choose the account’s network in it, then try again.`,
    expired: 'The time for this text has run out. Nothing was lost: try again, and a new one is written.',
    rejected: {
      'wrong-signer':
        'Another account signed than the one that was asked. Choose the right account in your wallet, then try again.',
      other:
        'What the wallet answered does not prove this account. Try again, or use the wallet that the account really belongs to.',
    },
    unavailable:
      'The network could not be asked whether the signature counts. It is kept: try again in a moment, you need not sign again.',
    ended: 'What the owners were asked is over. Ask them again.',
    unreachable: {
      offline: 'The server could not be reached. Nothing is lost: check your connection, then try again.',
      timeout: 'The server did not answer in time. Nothing is lost: try again.',
      'not-ours': 'Something else answered in the server’s place. Check your connection, then try again.',
    },
    tooMany: seconds => `There were many tries in a short time. Try again in ${seconds} s.`,
    tooManyCosignings:
      'Too many requests of this browser, or of your network, wait for owners already. Call one off that is not needed any more, then try again.',
    chainNotOffered:
      'This site does not know the network of this account, so it cannot check it. Take it out.',
    invalid: 'The server does not take this as it was entered. Check what you entered, then try again.',
    server: 'The server met an error of its own. Nothing is lost: try again in a moment.',
    unknown: 'Oops, something went wrong! Try again; if that does not help, reload the page.',
  },
}
