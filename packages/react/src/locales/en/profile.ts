import type { ProfileWords } from '../words/profile.ts'

export const enProfile: ProfileWords = {
  title: 'Your account',
  address: 'Address',
  copy: 'Copy address',
  explorer: 'View on explorer',
  unusual: characters =>
    `This name has characters that can pass for others: ${characters}. Someone may have chosen it to look like another name. Trust the address, not the name.`,
  character: {
    seen: (character, what) => `“${character}” (${what})`,
    unseen: what => `one that is not seen (${what})`,
    ofScript: (script, code) => `${script}, ${code}`,
  },
  nameUnavailable: 'Names could not be looked up just now.',
  balance: network => `Balance on ${network}`,
  balanceLoading: 'Reading the balance…',
  balanceFailed: network =>
    `No node of ${network} could be asked. The balance itself is not touched by this.`,
  balanceOld: 'This is from an earlier look: the network could not be asked just now.',
  balanceNowhere: 'Not known: this site does not use the network the wallet is on.',
  lessThan: amount => `less than ${amount}`,
  refresh: 'Read the balance again',
  tryAgain: 'Try again',
  network: 'Network',
  test: 'Test network',
  networks: 'Switch networks',
  standing: {
    both: wallet => `Signed in, and connected with ${wallet}.`,
    signedIn:
      'Signed in. No wallet is connected on this page: you need one only to send something or to switch networks.',
    connected: wallet => `Connected with ${wallet}, and not signed in.`,
    otherAccount: (wallet, account) =>
      `${wallet} now shows another account, ${account}. You stay signed in as the one above.`,
    unknown: wallet =>
      `Connected with ${wallet}. Whether you are signed in is not known: this site’s server could not be reached.`,
  },
  connect: 'Connect a wallet',
  verify: 'Verify your account',
  asSafe: 'Sign in as a Safe',
  verifyOther: account => `Verify ${account}`,
  transactions: {
    title: 'Recent transactions',
    on: network => `Sent from this browser on ${network}`,
    none: {
      title: 'Nothing sent yet',
      text: 'What you send on this site from this browser is listed here, and followed until the network has confirmed it.',
    },
    without: 'Transactions are listed once the wallet is on a network of this site.',
    status: {
      pending: 'Pending',
      confirmed: 'Confirmed',
      failed: 'Failed',
      replaced: 'Replaced',
      cancelled: 'Cancelled',
      dropped: 'Dropped',
    },
    meaning: {
      pending: 'Sent, and in no block yet.',
      confirmed: 'It is in a block, and did what it was meant to do.',
      failed: 'It is in a block, but was undone. Only the fee was paid.',
      replaced: 'Another transaction took its place.',
      cancelled: 'You called it off in the wallet: one that does nothing took its place.',
      dropped: 'The network no longer knows it. It will most likely not happen; you can send it again.',
    },
    unnamed: 'Transaction',
    by: 'Replaced by',
    all: count => `Show all ${count}`,
    news: (transaction, status) => `${transaction}: ${status}.`,
    clear: 'Clear all',
    clearTitle: (count, network) =>
      count === 1
        ? `Clear the one transaction on ${network} from this list?`
        : `Clear ${count} transactions on ${network} from this list?`,
    clearText: pending =>
      pending > 0
        ? 'Only this browser forgets them; on the network nothing changes. What is pending still goes on, but is no longer followed here.'
        : 'Only this browser forgets them; on the network nothing changes.',
    clearYes: 'Clear the list',
    clearNo: 'Keep it',
    cleared: 'The list was cleared.',
  },
  tokens: {
    title: 'Tokens of this site',
    text: wallet => `${wallet} can show these beside your other tokens. It moves nothing and costs nothing.`,
    add: symbol => `Add ${symbol} to the wallet`,
    asking: (wallet, symbol) =>
      `Asked ${wallet} to show ${symbol}. Its window may be behind this one, or waiting under its icon in the browser’s toolbar.`,
    added: (wallet, symbol) => `${wallet} now shows ${symbol}.`,
    failed: {
      refused: {
        title: (_, symbol) => `You did not add ${symbol}`,
        text: wallet =>
          `The request was declined or dismissed in ${wallet}. Your tokens are where they were.`,
      },
      'already-pending': {
        title: wallet => `${wallet} is already asking you`,
        text: wallet =>
          `An earlier request is still open in ${wallet}. Open it from the browser’s toolbar and answer it there, then try again.`,
      },
      'not-supported': {
        title: wallet => `${wallet} cannot be told`,
        text: (wallet, symbol) =>
          `Add ${symbol} in the wallet itself: open ${wallet}, choose to import a token, and paste the contract’s address.`,
      },
      'wrong-network': {
        title: wallet => `${wallet} is on another network`,
        text: (wallet, symbol, network) =>
          `${symbol} lives on ${network}. Switch ${wallet} to it, then try again.`,
      },
      'timed-out': {
        title: wallet => `${wallet} did not answer`,
        text: wallet => `If ${wallet} still shows the request, answer it there. Otherwise try again.`,
      },
      'relay-unreachable': {
        title: () => 'Your phone cannot be reached',
        text: () =>
          'Check your connection, then try again. If it happens again, the relay that passes requests on to your phone may be down for a while.',
      },
      'request-expired': {
        title: wallet => `${wallet} did not answer in time`,
        text: wallet =>
          `Your phone may be off, or without a network. The request no longer counts: try again once ${wallet} is at hand.`,
      },
      disconnected: {
        title: wallet => `${wallet} is no longer connected`,
        text: (wallet, symbol) =>
          `The connection ended before ${wallet} had answered. Connect it again to add ${symbol}.`,
      },
      unknown: {
        title: () => 'Oops, something went wrong!',
        text: (wallet, symbol) =>
          `${wallet} answered with an error of its own. Try again, or import ${symbol} in the wallet by its contract’s address.`,
      },
    },
    contract: 'Copy the contract’s address',
    stop: 'Stop waiting',
  },
  leave: {
    signOut: 'Sign out',
    signOutText: 'Signing out ends your session in this browser.',
    signOutTextConnected: 'Signing out ends your session in this browser; the wallet stays connected.',
    signingOut: 'Signing out…',
    signOutFailed: 'The server could not be reached, so you are still signed in. Try again in a moment.',
    disconnect: wallet => `Disconnect ${wallet}`,
    disconnectText: wallet => `Disconnecting lets go of ${wallet}: this page no longer sees it.`,
    disconnectTextSignedIn: wallet =>
      `Disconnecting lets go of ${wallet}: this page no longer sees it, and you stay signed in.`,
  },
  loading: 'Asking who is signed in…',
  unavailable: {
    title: 'This site’s server could not be reached',
    text: 'So it is not known whether you are signed in. Check your connection, or try again in a moment.',
  },
  nobody: {
    title: 'You are not signed in',
    text: 'And no wallet is connected on this page. Connect one to see your account.',
  },
}
