import type { CosigningLocale } from '../cosigning.ts'

export const enCosigning: CosigningLocale = {
  page: 'Shared sign-in',
  loading: 'Asking how far it is…',
  notFound: {
    title: 'There is no such request',
    text: 'The link may be cut off or mistyped, or the request is long over. Ask whoever sent it to you for the whole link, or for a new one.',
    home: 'What is this site?',
  },
  title: {
    connect: 'Your confirmation is asked for',
    confirm: 'Confirm this sign-in',
    'decided-against': 'You have declined',
    'pass-on': { given: 'You have confirmed', 'not-needed': 'Your confirmation is not needed' },
    'connect-another': {
      stranger: 'This wallet is not an owner',
      'former-owner': 'This wallet is no longer an owner',
      'the-account': 'The account cannot confirm for itself',
    },
    share: 'Ask the owners to confirm',
    'sign-in': 'Confirmed. You are being signed in…',
    'go-on': 'You are signed in',
    used: 'This sign-in was used',
    proof: 'The account has signed',
    close: 'The sign-in is confirmed',
    'ask-again': {
      EXPIRED: 'The time has run out',
      CANCELLED: 'You have called this off',
      SUPERSEDED: 'This can no longer succeed',
    },
    nothing: {
      EXPIRED: 'The time has run out',
      CANCELLED: 'The request was called off',
      SUPERSEDED: 'This can no longer succeed',
    },
  },
  lead: {
    connect: (site, threshold, owners) =>
      `Someone wants to sign in to ${site} with the account below. It belongs to several people together: ${threshold} of its ${owners} owners have to agree. If you are one of them, you can do it here.`,
    confirm: (site, threshold, owners) =>
      `Someone wants to sign in to ${site} with the account below. Your wallet is one of its owners: ${threshold} of ${owners} have to agree.`,
    confirmWithin: site =>
      `Someone wants to sign in to ${site} with the account below. One of its owners is a Safe, and your wallet is one of the owners of that Safe: your confirmation counts for it.`,
    confirmOwn:
      'You asked for this, and your wallet is one of the owners. Give your own confirmation first, then send the link to the others.',
    decided:
      'The others see that you declined, and why. If you have changed your mind, you can still confirm.',
    passOn: {
      given:
        'Thank you. Nothing else is asked of you: you can close this page, and your confirmation stays. If you like, pass the link on to those who are missing.',
      'not-needed':
        'Enough of your co-owners have confirmed already. You can close this page, or pass the link on to those who are missing.',
    },
    share:
      'Send the link to the owners. You can close this page and come back with this browser whenever you like: as soon as enough have confirmed, you are signed in.',
    connectAnother: {
      stranger:
        'The connected wallet is none of the owners below. If you are one of them, choose that account in your wallet, or connect another wallet.',
      'former-owner':
        'The connected wallet was an owner when this began, and has been replaced since. If you have a new account among the owners below, connect that one.',
      'the-account':
        'The connected wallet is the account that is to sign in. Its owners confirm, each with their own wallet: connect yours.',
    },
    signIn: 'Enough owners have confirmed. This takes a moment.',
    goOn: 'Enough owners have confirmed, and this browser is signed in.',
    used: 'It was confirmed and used, and this browser is not signed in with the account any more. To sign in again, ask the owners again.',
    proof: 'Enough owners have confirmed, and their signature is in your proof. Go on to it.',
    close: site =>
      `Enough owners have agreed, and whoever asked can use ${site} now. Nothing is left to do: you can close this page.`,
    helped: site =>
      `Thank you. Enough owners have agreed, and whoever asked can use ${site} now. You can close this page; you are not signed in yourself.`,
    superseded: {
      'hash-changed':
        'The account was changed meanwhile, so that its owners would have to sign something else.',
      'no-signature-handler':
        'The account can no longer check signatures: its signature handler was removed. It has to be set again in Safe’s wallet first.',
      'not-a-safe': 'There is no Safe at this address any more.',
    },
    askAgain: {
      EXPIRED:
        'Not enough owners confirmed in time. Nobody was signed in. You can ask again; the owners then confirm anew.',
      CANCELLED:
        'Nobody was signed in, and the confirmations that were given are worth nothing now. You can ask again whenever you like.',
      SUPERSEDED: 'Nobody was signed in. Ask again, so that the owners confirm what the account needs now.',
    },
    nothing: {
      EXPIRED:
        'Not enough owners confirmed in time. Nobody was signed in, and nothing is left for you to do.',
      CANCELLED: 'Whoever asked has taken it back. Nobody was signed in, and nothing is left for you to do.',
      SUPERSEDED: 'Nobody was signed in. Whoever asked has to ask again, and will send you a new link.',
    },
  },
  steps: {
    label: 'What to do',
    read: {
      title: 'Read what is confirmed',
      text: 'This text is signed, and nothing else. It moves nothing, costs nothing, and allows nobody to spend anything.',
    },
    compare: {
      title: 'Compare the code',
      text: 'Call the person who asked, or meet them, and ask for the code on their screen. A stranger may have sent you this link, to sign in in your place.',
    },
    confirm: 'Confirm with your wallet',
    connect: {
      title: 'Connect your wallet',
      text: 'The site sees your address then, and can tell which owner you are. You are not signed in by it, and you need no account here.',
    },
  },
  connect: 'Connect a wallet',
  connectAnother: 'Connect another wallet',
  confirm: {
    button: 'Confirm',
    after: 'Confirm after all',
    as: 'You confirm as',
    within: 'an owner of',
    costs: 'Your wallet shows a “SafeMessage” to sign. It is not a transaction, and free of charge.',
    waiting: {
      title: 'Look at your wallet',
      text: 'It was asked to sign. If you do not see its window, look behind this one, at its icon in the toolbar, or on your phone.',
    },
    switching: {
      title: 'Your wallet is asked to change its network',
      text: 'It has to be on the account’s network to sign this. Agree in your wallet.',
    },
    stop: 'Stop waiting for the wallet',
    checking: 'Your signature is being checked…',
    loading: 'What talks to your wallet is being loaded…',
    failed: 'You have not confirmed yet',
    again: 'Try again',
    more: 'The same wallet is an owner in more than one place; after this one you are asked for the next.',
    seat: 'Which owner you are',
  },
  contract: {
    title: 'Your wallet speaks for a contract?',
    text: 'Some owners are contracts that listen to a key. If yours is that key, confirm for the contract; it is asked at once whether it agrees.',
    button: owner => `Confirm for ${owner}`,
    decline: owner => `Decline for ${owner}`,
  },
  decline: {
    open: 'Decline',
    title: 'Decline this request?',
    text: 'The others see that you declined, and your reason. It stops nobody else from confirming, and you can change your mind. Your wallet is asked to sign this, so that nobody declines in your name.',
    reason: 'Reason',
    hint: 'If you like. Everybody with the link can read it.',
    left: letters => `${letters} characters left`,
    button: 'Decline',
    keep: 'Do not decline',
    waiting: {
      title: 'Look at your wallet',
      text: 'It was asked to sign that you decline.',
    },
    failed: 'You have not declined',
  },
  ways: {
    title: 'Other ways to confirm',
    text: 'All count the same, and may be mixed.',
    safe: {
      title: 'In Safe’s own wallet',
      text: 'The request is among the account’s messages there. Sign it as you sign everything else.',
      link: 'Open it in Safe’s wallet',
      unknown: 'Safe’s wallet does not know of the request yet. It is put there with the first confirmation.',
    },
    chain: {
      title: 'On the network',
      text: 'For wallets that cannot sign messages. This is a transaction: it costs a fee, and everybody can see it for ever.',
      button: 'See what it costs',
      asking: 'The fee is being estimated…',
      cost: amount => `The fee is about ${amount}.`,
      send: 'Send the approval',
      waiting: { title: 'Look at your wallet', text: 'It was asked to send the approval.' },
      sent: 'Sent. It counts as soon as it is in a block, and this page notices by itself.',
      failed: 'The approval was not sent',
    },
    whole: {
      title: 'The account itself, on the network',
      text: 'Your signature alone is enough for this account, so that it can sign by a transaction of its own. It costs a fee, and everybody can see it for ever.',
      button: 'See what that costs',
      asking: 'The fee is being estimated…',
      cost: amount => `The fee is about ${amount}.`,
      send: 'Have the account sign',
      waiting: { title: 'Look at your wallet', text: 'It was asked to send the account’s transaction.' },
      sent: 'Sent. It counts as soon as it is in a block, and this page notices by itself.',
      found: 'The account has signed on the network. This page goes on by itself within some seconds.',
      failed: 'The account has not signed on the network',
    },
    together: {
      title: 'All owners together, on the network',
      text: 'The account signs by a transaction of its own, which its owners confirm as they confirm every other. Whoever carries it out pays the fee, and everybody can see it for ever.',
      button: 'See what that costs',
      asking: 'The fee is being estimated…',
      cost: amount => `The fee is about ${amount}, for whoever carries it out. Proposing it costs nothing.`,
      send: 'Propose it to the owners',
      waiting: { title: 'Look at your wallet', text: 'It was asked to sign the proposal.' },
      proposed:
        'It is among the account’s transactions, for its owners to confirm and carry out. Once it is in a block, this page notices by itself. Until then, whoever proposed it can take it back there.',
      queue: 'Open the queue in Safe’s wallet',
      here: 'See the account’s transactions',
      failed: 'It was not proposed',
      byHand: {
        title: 'Put it together by hand',
        text: {
          call: 'Enter this in the transaction builder of Safe’s wallet. Compare every character: what is entered there is done by the account.',
          delegate:
            'Enter this in a tool for Safes that makes delegate calls, such as Safe’s command line (safe-cli). The transaction builder of Safe’s wallet makes plain calls only: sent that way, it costs a fee and signs nothing. Compare every character: what is entered there is done by the account.',
        },
        to: 'To',
        value: 'Value',
        data: 'Data',
        operation: 'Operation',
        operations: { call: '0 (call)', delegate: '1 (delegate call)' },
      },
    },
  },
  share: {
    title: 'Pass the link on',
    text: 'Whoever has the link can look at this page. Only owners can confirm.',
    mine: 'Send this link to the owners',
    alsoOwner: {
      title: 'Are you an owner yourself?',
      text: 'Then confirm here as well: connect your own wallet.',
    },
    notOwner: {
      stranger:
        'The connected wallet is none of the owners. To confirm yourself, choose the owner’s account in it, or connect another.',
      'former-owner': 'The connected wallet is no longer an owner. To confirm yourself, connect one that is.',
      'the-account':
        'The connected wallet is the account itself. Its owners confirm, each with their own wallet.',
    },
    wallet: 'Connected:',
  },
  collect: {
    waiting: 'You are being signed in…',
    failed: 'You could not be signed in just now. Nothing is lost: the confirmations stay.',
    again: 'Sign in',
    go: 'Go to your account',
  },
  askAgain: 'Ask again',
  account: {
    title: 'The account',
    version: version => `Safe ${version}`,
    about: 'About this Safe',
    undeployed:
      'Not on the network yet: it is set up with its first transaction, and can sign in before that.',
    test: 'test network',
  },
  owners: 'Owners',
  request: 'The request',
  signed: {
    title: 'How it was confirmed',
    by: 'Signed by',
    nobody: 'The owners, together, on the network',
    how: 'Proof',
    method: {
      signatures: 'The account’s contract accepted the owners’ signatures.',
      'signed-on-chain': 'The account has signed it on the network.',
      erc6492: 'Not on the network yet; the account’s future contract accepted the signatures.',
    },
    factory: address => `Not on the network yet: the factory ${address} would create it.`,
    block: 'Block',
    when: 'Confirmed',
  },
  cancel: {
    open: 'Call the request off',
    title: 'Call this sign-in off?',
    text: 'The confirmations that were given are lost, and the owners see that you have taken it back. To sign in later you have to ask all of them again.',
    button: 'Call it off',
    keep: 'Keep waiting',
    failed: 'It could not be called off just now. Try again.',
  },
  proof: {
    page: 'Shared proof',
    title: { confirm: 'Confirm this proof', close: 'The account has signed' },
    lead: {
      connect: (site, threshold, owners) =>
        `Someone wants to prove on ${site} that the account below is theirs. It belongs to several people together: ${threshold} of its ${owners} owners have to agree. If you are one of them, you can do it here.`,
      confirm: (site, threshold, owners) =>
        `Someone wants to prove on ${site} that the account below is theirs. Your wallet is one of its owners: ${threshold} of ${owners} have to agree.`,
      confirmWithin: site =>
        `Someone wants to prove on ${site} that the account below is theirs. One of its owners is a Safe, and your wallet is one of the owners of that Safe: your confirmation counts for it.`,
      share:
        'Send the link to the owners. You can close this page and come back with this browser whenever you like: as soon as enough have confirmed, the signature is put into your proof.',
      connectAnother: {
        stranger:
          'The connected wallet is none of the owners below. If you are one of them, choose that account in your wallet, or connect another wallet.',
        'former-owner':
          'The connected wallet was an owner when this began, and has been replaced since. If you have a new account among the owners below, connect that one.',
        'the-account':
          'The connected wallet is the account that is to be proved. Its owners confirm, each with their own wallet: connect yours.',
      },
      close: site =>
        `Enough owners have agreed, and the account has signed for the proof on ${site}. Nothing is left to do: you can close this page.`,
      helped: site =>
        `Thank you. Enough owners have agreed, and the account has signed for the proof on ${site}. Nothing is left to do: you can close this page.`,
      askAgain: {
        EXPIRED: 'Not enough owners confirmed in time. You can ask again; the owners then confirm anew.',
        CANCELLED:
          'The account has not signed, and the confirmations that were given are worth nothing now. You can ask again whenever you like.',
        SUPERSEDED:
          'The account has not signed. Ask again, so that the owners confirm what the account needs now.',
      },
      nothing: {
        EXPIRED:
          'Not enough owners confirmed in time. Nothing was proved, and nothing is left for you to do.',
        CANCELLED: 'Whoever asked has taken it back. Nothing was proved, and nothing is left for you to do.',
        SUPERSEDED: 'Nothing was proved. Whoever asked has to ask again, and will send you a new link.',
      },
    },
    compare: {
      title: 'Compare the code',
      text: 'Call the person who asked, or meet them, and ask for the code on their screen. A stranger may have sent you this link, to pass your account off as theirs.',
    },
    undeployed: 'Not on the network yet: it is set up with its first transaction, and can sign before that.',
    cancel: {
      title: 'Call this request off?',
      text: 'The confirmations that were given are lost, and the owners see that you have taken it back. The proof can still be made if you ask them again.',
    },
    confirmed: 'Enough owners have confirmed. The account has signed.',
    what: { label: 'What is proved', purpose: 'What for', audience: 'For whom', anyone: 'anyone' },
    see: 'Go on to the proof',
    goOn: 'Go back to the proof',
  },
  lost: 'The server cannot be reached at the moment, so this may be out of date. It goes on by itself; nothing is lost.',
  failure: {
    nameless: 'Your wallet',
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
      'not-supported': wallet =>
        `${wallet} cannot sign this. Approve on the network instead, or use another wallet for this account.`,
      'relay-unreachable': () => 'Your phone cannot be reached. Check your connection, then try again.',
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
    'transaction-refused': wallet =>
      `The request was declined or dismissed in ${wallet}. No transaction was sent. Try again when you are ready.`,
    'wrong-account': (connected, owner) =>
      `Your wallet shows ${connected}, and this owner is ${owner}. Choose that account in the wallet, then try again.`,
    'not-connected': 'Your wallet is not connected any more. Connect it, then try again.',
    'not-an-owner': 'This account is not an owner any more. The owners of today stand in the list.',
    'wrong-network': wallet =>
      `${wallet} is on another network and did not change to the account’s. Nothing was sent. Choose that network in the wallet, then try again.`,
    'chain-not-offered': 'This site cannot send anything on the account’s network. Sign the message instead.',
    'node-unreachable':
      'The network could not be asked just now. If something was sent, it goes on by itself. Try again in a moment.',
    'not-enough': 'Your account has too little to pay the fee. Sign the message instead: it costs nothing.',
    'would-revert': code =>
      `The account’s contract would not take this${code === null ? '' : ` (${code})`}. Nothing was sent. Sign the message instead.`,
    'no-library':
      'What a Safe signs with on the network does not exist on this one. Sign the message instead, or approve it.',
    'not-proposed': said =>
      said === null
        ? 'Safe’s service did not answer, or did not take the proposal. Nothing was proposed. Try again in a moment.'
        : `Safe’s service did not take the proposal. It says: “${said}”`,
    'code-missing':
      'The part of this page that talks to your wallet did not come. Nothing was asked of the wallet. Check your connection, then try again; if that does not help, reload the page.',
    reverted:
      'It was sent, and the account’s contract did not take it. The fee is gone. Sign the message instead.',
    ended: 'It was decided meanwhile, so your part was not needed any more.',
    repeated: 'This owner has confirmed already, and each counts once.',
    refused: {
      'not-an-owner':
        'The account that signed is not an owner. Choose the owner’s account in your wallet, then try again.',
      'stale-owner':
        'The account that signed was replaced as an owner meanwhile. The owners of today stand in the list.',
      'wrong-signer':
        'Another account signed than the one that was asked. Choose the right account in your wallet, then try again.',
      'wrong-chain':
        'This was signed for another network, where an account may have the same address. Choose the account’s network in your wallet, then try again.',
      'contract-refused':
        'The contract that is the owner does not agree to this signature. Sign with a key that it knows.',
      'hash-not-approved': 'The approval is not on the network yet. Wait a moment, then try again.',
      unusable: 'What your wallet answered is not a signature that counts. Try again, or use another wallet.',
    },
    unavailable:
      'The network could not be asked whether your signature counts. It is kept: try again in a moment, you need not sign again.',
    unreachable: {
      offline:
        'The server could not be reached. Your signature is kept: check your connection, then try again.',
      timeout: 'The server did not answer in time. Your signature is kept: try again.',
      'not-ours': 'Something else answered in the server’s place. Check your connection, then try again.',
    },
    'too-many': seconds => `There were many tries in a short time. Try again in ${seconds} s.`,
    server: 'The server met an error of its own. Nothing is lost: try again in a moment.',
    unknown: 'Something happened that this page did not expect. Try again, or reload the page.',
  },
  news: {
    given: (given, needed) => `A confirmation has come: ${given} of ${needed}.`,
    declined: 'An owner has declined.',
    changed: 'The owners of the account have changed.',
    confirmed: 'The sign-in is confirmed.',
    ended: {
      EXPIRED: 'The time for this request has run out.',
      CANCELLED: 'The request was called off.',
      SUPERSEDED: 'The request can no longer succeed.',
    },
  },
}
