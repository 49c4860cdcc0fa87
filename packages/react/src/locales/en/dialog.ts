import type { DialogLocale } from '../locale.ts'
import { enConnect } from './connect.ts'

export const enDialog: DialogLocale = {
  connect: enConnect,
  loadPhone: async () => (await import('./phone.ts')).enPhone,
  loadHosted: async () => (await import('./hosted.ts')).enHosted,
  loadRare: async () => (await import('./rare.ts')).enRare,
  loadCosigning: async () => (await import('./cosigning.ts')).enCosigning,
  unforeseen:
    'Something happened that this page did not expect. Try again; if it happens again, reload the page.',
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
      cancelled: wallet => `You stopped, so the message was not signed. ${wallet} stays connected.`,
      disconnected: wallet =>
        `${wallet} is no longer connected, and the message was not signed. Prepare a new one when you are ready.`,
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
