import type { DialogLocale } from '../locale.ts'
import { enConnect } from './connect.ts'

export const enDialog: DialogLocale = {
  connect: enConnect,
  loadPhone: async () => (await import('./phone.ts')).enPhone,
  loadHosted: async () => (await import('./hosted.ts')).enHosted,
  loadRare: async () => (await import('./rare.ts')).enRare,
  loadCosigning: async () => (await import('./cosigning.ts')).enCosigning,
  unnamedWallet: 'Browser wallet',
  verify: {
    title: 'Verify your account',
    text: 'Sign this message to show that the account is yours. It moves nothing and costs nothing.',
    account: wallet => `Account in ${wallet}`,
    accountAlone: 'Account that signed',
    steps: 'Progress',
    step: {
      'preparing-message': 'Prepare the message',
      'waiting-for-signature': 'Sign it in your wallet',
      'verifying-signature': 'Check the signature',
    },
    stepState: { done: 'done', current: 'under way', failed: 'failed', open: 'to come' },
    message: 'Message to sign',
    messageSigned: 'Message that was signed',
    messageOver: 'This message is no longer valid',
    messageLoading: 'The message appears here.',
    otherChain: chain =>
      `Your wallet is on a network that this site does not use. The proof is made for ${chain}. For an account that is a key this makes no difference; a contract account must be on a network of this site.`,
    status: {
      'preparing-message': 'Preparing the message…',
      'message-ready': wallet => `Read the message, then sign it in ${wallet}.`,
      'waiting-for-signature': wallet =>
        `Waiting for your signature: compare the message in ${wallet} with this one, then sign. Its window may be behind this one, or under its icon in the browser’s toolbar.`,
      'verifying-signature': 'Checking the signature…',
      'signed-in': 'You are signed in.',
      idle: 'There is no message to sign at the moment.',
    },
    ended: {
      cancelled: wallet => `You stopped, so you are not signed in. ${wallet} stays connected.`,
      disconnected: wallet =>
        `${wallet} disconnected before the message was signed, so you are not signed in. Prepare a new message when you are ready.`,
    },
    sign: 'Sign message',
    signAgain: 'Ask the wallet again',
    start: 'Prepare a message',
    cancel: 'Cancel',
    networks: 'Switch networks',
    other: 'Use another wallet',
    disconnect: wallet => `Disconnect ${wallet}`,
    tryAgain: 'Try again',
    again: { prepare: 'Prepare a new message', sign: 'Ask the wallet again', verify: 'Check again' },
  },
  headline: {
    'preparing-message': 'Error preparing message, please retry!',
    'waiting-for-signature': 'Error signing message, please retry!',
    'verifying-signature': 'Error verifying signature, please retry!',
    'wrong-network': 'Wrong network detected, switch or disconnect to continue.',
    unforeseen: 'Oops, something went wrong!',
  },
  reason: {
    problem: {
      'request-invalid':
        'The server did not understand what this page sent. Reload the page; if it happens again, tell the people who run this site.',
      'not-signed-in': 'You were signed out meanwhile. Sign in again.',
      'origin-refused':
        'The server only takes sign-ins from its own address. Check the address in your browser, and open the site from a link you trust.',
      'challenge-of-another-browser':
        'This message was made for another browser or window. A new one is made for this one.',
      'not-found': 'The server does not know what this page asked for. Reload the page.',
      'challenge-not-found': 'The server no longer knows this message. A new one is needed.',
      'session-not-found': 'This session has already ended. Sign in again.',
      'challenge-in-progress':
        'An answer to this message is being checked already. Wait a moment, then check again.',
      'challenge-used':
        'This message has already been answered once, and each can be answered only once. A new one is needed.',
      'challenge-expired': 'The signature came after the message had run out. A new message is needed.',
      'request-too-large':
        'What your wallet answered is larger than a signature can be. Try again, or use another wallet.',
      'media-type-refused': 'The server did not understand what this page sent. Reload the page.',
      'chain-not-configured':
        'This site does not use the network your account is on. Choose another network in your wallet, or disconnect.',
      'message-changed':
        'What was signed is not the message that was shown here. Sign the new message exactly as it is.',
      'too-many-requests': 'There were many tries in a short time. Wait a moment, then try again.',
      internal: 'The server met an error of its own. Nothing was lost; try again in a moment.',
      'database-unavailable':
        'The server cannot reach its records at the moment. Nothing was lost; try again in a moment.',
      'request-timeout': 'The server took too long. Nothing was lost; try again.',
    },
    tooMany: seconds =>
      seconds === 1
        ? 'There were many tries in a short time. Try again in a second.'
        : `There were many tries in a short time. Try again in ${seconds} seconds.`,
    rejected: {
      'signature-empty':
        'Your wallet answered without a signature. Sign again; if it happens again, use another wallet.',
      'signature-length':
        'What your wallet answered does not have the length of a signature. Sign again, or use another wallet.',
      'signature-too-large':
        'What your wallet answered is larger than a signature can be. Use another wallet.',
      'signature-high-s':
        'Your wallet signed in an outdated form that can be copied and changed. Update the wallet, or use another one.',
      'signature-recovery-id':
        'The last part of the signature is not one that exists. Update the wallet, or use another.',
      'signature-unrecoverable': 'No key could have made this signature. Sign again.',
      'wrong-signer':
        'Another account signed than the one to be verified. Choose the right account in the wallet, then sign a new message.',
      'contract-on-another-chain':
        'This account is a contract that does not live on this network. Choose its network in the wallet, then sign a new message.',
      'contract-refused':
        'The account’s contract does not take this signature. Sign with a key that the contract knows as its owner.',
      'contract-reverted':
        'The account’s contract broke off when it was asked about the signature. Sign again with one of its owners.',
      'contract-without-signature-handler':
        'The account’s contract cannot check signatures: it has no handler for them. Add one in the wallet, or use another account.',
      'wrapper-malformed':
        'The signature of an account that is not deployed yet could not be read. Deploy the account first, or update the wallet.',
      'factory-reverted':
        'The account is not deployed yet, and deploying it on trial failed. Deploy it first, then sign again.',
      'factory-deployed-nothing':
        'The account is not deployed yet, and the deployment named in the signature does not create it. Deploy it first, then sign again.',
      unspecified: 'The signature does not belong to this account. Sign a new message.',
    },
    wrongSigner: recovered =>
      `The account ${recovered} signed, not the one to be verified. Choose the right account in the wallet, then sign a new message.`,
    otherChains: chains =>
      `This account is a contract that lives on ${chains}. Choose that network in the wallet, then sign a new message.`,
    unavailable: {
      'no-node':
        'Your account is a contract, and the server has no node of its network to ask. This says nothing about your signature.',
      'node-unreachable':
        'The server could not reach a node of the network to ask your account’s contract. Your signature is kept: check again in a moment.',
      'node-timeout':
        'The network’s node took too long to answer. Your signature is kept: check again in a moment.',
      'node-error':
        'The network’s node answered with an error. Your signature is kept: check again in a moment.',
      'node-wrong-chain':
        'The node that was asked belongs to another network. Your signature is kept: check again later, or tell the people who run this site.',
      'node-unreliable':
        'The network’s node gave an answer that cannot be right. Your signature is kept: check again in a moment.',
      'nodes-disagree':
        'The network’s nodes gave different answers. Your signature is kept: check again in a moment.',
      unspecified: 'The signature could not be checked just now. It is kept: check again in a moment.',
    },
    unreachable: {
      offline:
        'The server could not be reached. Nothing is lost: check your connection, or try again in a moment.',
      timeout: 'The server did not answer within ten seconds. Nothing is lost; try again.',
      'not-ours':
        'Something between this page and the server answered in its place, such as a login page of a network. Check your connection.',
    },
    wallet: {
      'not-found': wallet =>
        `${wallet} is no longer in this browser: it was removed, switched off or updated. Reload the page, or use another wallet.`,
      refused: wallet =>
        `You did not sign in ${wallet}, or its window was closed. Nothing was signed. Ask the wallet again when you are ready.`,
      'already-pending': wallet =>
        `An earlier request is still open in ${wallet}. Open it from the browser’s toolbar, answer it there: if it shows this message, this page goes on by itself. If it shows another, close it, then ask the wallet again.`,
      locked: wallet =>
        `${wallet} is locked, or no longer lets this site use the account. Unlock it, then ask it again.`,
      'not-supported': wallet => `${wallet} cannot sign messages. Use another wallet for this account.`,
      'relay-unreachable': () =>
        'Your phone cannot be reached. Check your connection, then try again. If it happens again, the relay that passes requests on to your phone may be down for a while.',
      'request-expired': wallet =>
        `${wallet} did not answer in time: your phone may be off, or without a network. Ask it again once it is at hand.`,
      'popup-blocked': wallet =>
        `Your browser did not let this page open the window of ${wallet}, so nothing was signed.`,
      'host-unreachable': wallet =>
        `The page of ${wallet} cannot be reached, neither from here nor by this site’s server. Nothing was signed. Try again in a while.`,
      'no-handshake': wallet =>
        `The window of ${wallet} opened, but its page did not report to this one. Nothing was signed. Close the window, then ask the wallet again.`,
      unknown: wallet => `${wallet} answered with an error of its own. Ask it again, or use another wallet.`,
    },
    expired:
      'The message was not signed in time. A message can be used for a few minutes only; a new one is needed.',
    anotherAccount: wallet =>
      `${wallet} signed for another account than those it shows to this site, so nothing of it counts. Prepare a new message, and choose one account for both.`,
    accountChanged: account =>
      `The wallet changed to the account ${account} while the message named another. A new message is needed.`,
    unknown:
      'Something happened that this page did not expect. Try again; if it happens again, reload the page.',
  },
  notices: {
    label: 'Notices',
    cancelled: (wallet, account) =>
      `You are not signed in. ${wallet} stays connected to this site as ${account}.`,
    notSignedIn: 'You are not signed in, and no wallet is connected.',
    connectingCancelled:
      'No wallet was connected. If a wallet still shows the request, close it there: its answer no longer counts.',
    requestLeft: wallet =>
      `A request from this page may still wait in ${wallet}. Answer it there if you still want it, or turn it down.`,
    disconnect: wallet => `Disconnect ${wallet}`,
    accountSwitched: (wallet, shown, signedIn) =>
      `${wallet} now shows the account ${shown}. You are still signed in as ${signedIn}.`,
    prove: account => `Verify ${account}`,
    dismiss: 'Dismiss',
  },
}
