import type { ReasonWords } from '../words/reason.ts'

export const enReason: ReasonWords = {
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
  changed: {
    domain: 'What was signed names another site than this one.',
    address: 'What was signed names another account than the one that was asked for.',
    statement: 'What was signed says something else than was asked for.',
    uri: 'What was signed is meant for another address than this site’s.',
    chainId: 'What was signed names a network that was not asked for.',
    nonce: 'What was signed has another one-time code (nonce) than was asked for: it may be an older text.',
    issuedAt: 'What was signed was issued at another time than was asked for: it may be an older text.',
    expirationTime: 'What was signed runs out at another time than was asked for.',
    resources: 'What was signed lists resources that nobody asked for.',
    meaning:
      'It counts for nothing here. Sign the new message exactly as it is; if it happens again, use another wallet.',
  },
  tooMany: seconds =>
    seconds === 1
      ? 'There were many tries in a short time. Try again in a second.'
      : `There were many tries in a short time. Try again in ${seconds} seconds.`,
  rejected: {
    'signature-empty':
      'Your wallet answered without a signature. Sign again; if it happens again, use another wallet.',
    'signature-not-hex': 'What your wallet answered is not a signature. Sign again, or use another wallet.',
    'signature-length':
      'What your wallet answered does not have the length of a signature. Sign again, or use another wallet.',
    'signature-too-large': 'What your wallet answered is larger than a signature can be. Use another wallet.',
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
    'authorization-invalid':
      'The signature brings a delegation along that this account has not signed, or that is for another network or out of date. Sign again, or update the wallet.',
    'factory-not-allowed':
      'The account is not deployed yet, and this site does not accept the contract that would deploy it. Deploy the account first, for example by sending a transaction with it, then sign again.',
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
    'history-unavailable':
      'The network’s node keeps no state of the block that was asked about. This says nothing about your signature.',
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
      `The request was declined or dismissed in ${wallet}. Nothing was signed. Ask the wallet again when you are ready.`,
    'refused-unasked': wallet =>
      `${wallet} said no before you can have answered: it may block this site, or still be closing an earlier request. Open its settings and look for this site, then try again.`,
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
}
