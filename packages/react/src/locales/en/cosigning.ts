import type { CosigningWords } from '../words/cosigning.ts'

export const enCosigning: CosigningWords = {
  progress: {
    count: (given, threshold) => `${given} of ${threshold} signatures`,
    missing: count => (count === 1 ? 'Waiting for one more owner' : `Waiting for ${count} more owners`),
    checking: 'All signatures are here. The contract is being asked.',
    ended: {
      CONFIRMED: {
        title: 'Signed',
        text: 'Enough owners have signed, and the contract has agreed.',
      },
      EXPIRED: {
        title: 'The time has run out',
        text: 'Not enough owners signed in time. Whoever asked can ask again.',
      },
      CANCELLED: {
        title: 'Called off',
        text: 'Whoever asked has taken the request back. Signatures given for it are worth nothing.',
      },
      SUPERSEDED: {
        title: 'This can no longer succeed',
        text: 'The account has changed since this was asked. Whoever asked can ask again.',
      },
    },
    superseded: {
      'hash-changed':
        'The account was changed to another version, whose owners sign in another way. What was signed before does not count there.',
      'no-signature-handler':
        'The account has no signature handler any more, so that its contract cannot check signatures. Add one in Safe’s wallet, then ask again.',
      'not-a-safe': 'There is no Safe at this address any more.',
    },
  },
  owners: {
    label: 'Owners',
    labelOf: safe => `Owners of ${safe}`,
    you: 'you',
    kind: { contract: 'Contract', safe: 'Safe' },
    waiting: 'Has not signed yet',
    over: {
      CONFIRMED: 'Was not needed',
      EXPIRED: 'Did not sign',
      CANCELLED: 'Did not sign',
      SUPERSEDED: 'Did not sign',
    },
    former: 'No owner any more',
    formerGiven: 'No owner any more: the signature does not count',
    how: {
      ecdsa: 'Signed with their key',
      'eth-sign': 'Signed the hash as a plain message',
      'approved-hash': 'Approved on the chain',
      contract: 'Agreed to by its contract',
      'nested-safe': 'Signed by its own owners',
    },
    way: { gateway: 'in Safe’s wallet', chain: 'seen on the chain' },
    declined: 'Declined',
  },
  timeLeft: {
    left: time => `${time} left`,
    lessThanMinute: 'Less than a minute left',
    over: 'The time is over',
    until: moment => `until ${moment}`,
  },
  share: {
    label: 'Link for the owners',
    copy: 'Copy link',
    copied: 'Copied',
    copyFailed: 'The browser does not let this page copy. Select the link and copy it yourself.',
    show: 'Show QR code',
    hide: 'Hide QR code',
    code: 'QR code of the link for the owners',
    pass: 'Share',
    text: account => `Please sign for ${account}.`,
  },
  code: {
    label: 'Comparison code',
    mine: 'Tell the owners this code yourself, such as by phone. They see the same one, and so know that the request is yours.',
    others:
      'Whoever asked you sees the same code. If theirs is another, do not sign: the request is a stranger’s.',
  },
  asker: {
    label: 'Asked by',
    here: 'This browser',
    device: (browser, system) => `${browser} on ${system}`,
    unknown: 'A browser that does not say what it is',
  },
  message: {
    label: 'What is signed, word for word',
    shows: 'What your wallet shows',
    compare:
      'Wallets of owners show some of these values instead of the text. Compare each one that yours shows. If one is different, do not sign.',
    ownersOf: 'For owners of',
    mostWallets: 'Most wallets show this.',
    safeWallet: 'Safe’s own wallet shows this, and an approval on the network names it.',
    hardware: 'Hardware wallets such as Ledger show this.',
    copy: 'Copy',
  },
  reason: {
    ended: {
      CONFIRMED: 'Enough owners had signed already, so this one was not needed any more.',
      EXPIRED: 'Not enough owners signed in time. Start again to ask them anew.',
      CANCELLED: 'The request was called off meanwhile. Start again to ask the owners anew.',
      SUPERSEDED:
        'The account changed meanwhile, so that this request can no longer succeed. Start again to ask the owners anew.',
    },
    repeated: 'This owner has signed already, and each counts once. Another owner has to sign now.',
    refused: {
      'signature-not-hex': 'What the wallet answered is not a signature. Sign again, or use another wallet.',
      'signature-too-large':
        'What the wallet answered is larger than a signature can be. Use another wallet.',
      'not-an-owner':
        'The account that signed is no owner of this Safe. Choose an owner’s account in the wallet, then sign again.',
      'stale-owner':
        'The account that signed is no owner of this Safe any more. Choose an owner’s account in the wallet, then sign again.',
      'wrong-signer':
        'Another account signed than the one that was asked. Choose the right account in the wallet, then sign again.',
      'wrong-chain':
        'This was signed for another network, where a Safe may have the same address. Choose the right network in the wallet, then sign again.',
      unspecified: 'This signature does not count for this Safe. Sign again, or use another owner’s wallet.',
    },
    fault: {
      'too-short': 'The signature is cut off. Sign again.',
      'offset-inside-parts': 'The signature is put together wrongly. Sign again, or use another wallet.',
      'offset-outside':
        'The signature is put together wrongly, or cut off. Sign again, or use another wallet.',
      'content-cut-off': 'The signature is cut off within. Sign again.',
      'contract-refused':
        'The contract that is the owner does not agree to this signature. Sign with a key that it knows.',
      'hash-not-approved':
        'The owner has not approved this on the chain. Wait until the transaction is done, then try again.',
      'recovery-id':
        'The last part of the signature is not one that exists. Update the wallet, or use another.',
      'no-signer': 'No key could have made this signature. Sign again.',
      'out-of-order': 'The parts of the signature are in the wrong order. Sign again, or use another wallet.',
      repeated: 'The same owner stands in the signature twice. Sign again.',
    },
    problem: {
      'not-a-safe':
        'There is no Safe at this address on this network, or it has no signature handler, so that its contract cannot check signatures. Check address and network, or add the handler in Safe’s wallet.',
      'cosigning-not-found': 'The server no longer knows this request. Start again to ask the owners anew.',
      'cosigning-of-another-browser':
        'This request was made in another browser. Only that one is signed in by it; to be signed in here, start again.',
      'cosigning-collected':
        'This request has signed somebody in already, and does so once. Start again to sign in here.',
      'too-many-cosignings':
        'Too many requests of this browser, or of your network, wait for owners already. Cancel one that is not needed any more, and start again.',
    },
  },
  chip: {
    label: 'Waiting for signatures',
    open: (given, threshold) => `Waiting for owners: ${given} of ${threshold}`,
    more: count => `and ${count} more`,
    cancel: 'Call the request off',
    ask: 'Call the request off?',
    askText: 'Signatures given so far are lost.',
    confirm: 'Call it off',
    keep: 'Keep waiting',
    failed: 'The server could not be reached: the request still waits. Try again.',
    dismiss: 'Dismiss',
    signedIn: account => `The owners have signed. You are signed in as ${account}.`,
    over: {
      EXPIRED: 'The time for the owners’ signatures has run out. The sign-in did not take place.',
      CANCELLED: 'The request to the owners was called off. The sign-in did not take place.',
      SUPERSEDED:
        'The account changed, and the request to its owners can no longer succeed. The sign-in did not take place.',
    },
    proof: {
      signed: 'The owners have signed: your proof is ready.',
      see: 'See the proof',
      over: {
        EXPIRED: 'The time for the owners’ signatures has run out. The proof was not made.',
        CANCELLED: 'The request to the owners was called off. The proof was not made.',
        SUPERSEDED: 'The account changed, and its owners can no longer sign this proof. Ask them again.',
      },
    },
  },
  verify: {
    title: 'Sign in as a Safe',
    ready: safe => `You sign as an owner of ${safe}. It moves nothing and costs nothing.`,
    readyWhole: safe => `Sign for ${safe}. It moves nothing and costs nothing.`,
    account: safe => `Safe on ${safe}`,
    asOwner: (wallet, owner) => `Its owner ${owner}, in ${wallet}`,
    step: 'Wait for the other owners',
    owners: (threshold, count) =>
      threshold === 1
        ? count === 1
          ? 'It has one owner.'
          : `One signature of its ${count} owners is enough.`
        : `${threshold} of its ${count} owners have to sign.`,
    waiting: {
      title: 'Waiting for the owners',
      text: 'Pass the link on. You may close this: it goes on, and you are signed in once enough owners have signed.',
    },
    unanswered: wallet =>
      `${wallet} has not answered this page. It does not matter: what the owners sign there is found all the same.`,
    notGiven: wallet =>
      `You have not signed yourself yet. If the account in ${wallet} is an owner, sign with it.`,
    notConnected: 'If you are an owner yourself and have not signed, connect the wallet and sign.',
    others: 'Let the others sign first',
    otherSafe: 'Sign in with another account',
    details: 'Message, word for word',
    close: 'Close: waiting goes on',
    sign: 'Sign as an owner',
    askAgain: 'Ask the wallet again',
    cancel: 'Call it off',
    cancelling: {
      title: 'Call the request off?',
      text: 'Signatures given so far are lost, and the owners’ link leads nowhere any more.',
    },
    cancelYes: 'Call it off',
    cancelNo: 'Keep waiting',
  },
  safe: {
    title: 'Sign in as a Safe',
    text: 'Choose the Safe whose owner you are. You sign first, the other owners when they can.',
    found: 'Safes of this account',
    looking: 'Looking for Safes of this account…',
    none: {
      title: 'No Safe was found',
      text: 'None is known that this account owns. If there is one, give its address.',
    },
    noGateway: {
      title: 'Give the address of the Safe',
      text: 'This site does not ask Safe’s service which Safes there are. The address is in Safe’s wallet, at the top.',
    },
    failed: {
      title: 'Safe’s service could not be asked',
      text: 'That says nothing of your Safes. Try again, or give the address.',
    },
    partly: networks => `On ${networks} it could not be asked which Safes there are.`,
    quotaExhausted:
      'Your Safes cannot be listed right now because this site has used up its quota at the Safe service. Enter the address of the Safe instead.',
    tryAgain: 'Try again',
    threshold: (threshold, count) => (count === 1 ? 'one owner' : `needs ${threshold} of ${count} owners`),
    byAddress: 'By its address',
    address: 'Address of the Safe',
    addressHint: '0x and 40 letters and digits, as Safe’s wallet shows it',
    network: 'Network',
    addressEmpty: 'Give the address of the Safe.',
    addressInvalid: 'An address is 0x and 40 of the characters 0–9 and a–f. Copy it from Safe’s wallet.',
    addressChecksum:
      'A character of this address is mistyped: its check does not fit. Copy it from Safe’s wallet.',
    go: 'Go on',
    looksUp: 'Looking at the network…',
    notASafe: network =>
      `There is no Safe at this address on ${network}. Choose its network, or say below how it is going to be deployed.`,
    unasked: network => `${network} cannot be asked at the moment. Try again.`,
    undeployed: {
      title: 'It is not deployed yet',
      text: 'A Safe has its address before it is deployed. Say how it was made up: its address must come out.',
      owners: 'Owners',
      ownersHint: 'One address in each line, in the order in which they were entered',
      ownersInvalid: line => `${line} is not an address.`,
      ownersRepeated: line => `${line} is there twice.`,
      ownersEmpty: 'Give the owners’ addresses.',
      threshold: 'Signatures that are needed',
      thresholdInvalid: count => `A number from 1 to ${count}: there are so many owners.`,
      nonce: 'Salt nonce',
      nonceHint: 'Usually 0 for the first Safe',
      nonceInvalid: 'A whole number, or 0x and digits.',
      version: 'Version',
      mismatch:
        'With this, another address comes out. Check the order of the owners, the salt nonce and the version.',
    },
  },
  notice: {
    goesOn: 'The owners can go on signing. You are signed in once enough have, even if this page is closed.',
    open: 'Show it',
  },
}
