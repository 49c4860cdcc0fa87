import type { PhoneWords, ScanWords } from '../words/phone.ts'

const app = (wallet: string | null) => wallet ?? 'your wallet'

const scan: ScanWords = {
  title: wallet => (wallet === null ? 'Scan with your phone' : `Scan with ${wallet}`),
  text: wallet =>
    wallet === null
      ? 'Open your wallet’s app on your phone, find its scanner, and point it at the code.'
      : `Open ${wallet} on your phone, find its scanner, and point it at the code.`,
  here: {
    title: wallet => (wallet === null ? 'Connect an app on this phone' : `Connect ${wallet}`),
    text: wallet =>
      wallet === null
        ? 'Copy the link and paste it into your wallet’s app, or scan the code with another phone.'
        : `${wallet} opens and asks whether this site may see your address. Come back here when you have approved.`,
  },
  app: {
    opening: {
      title: wallet => (wallet === null ? 'Opening your wallet…' : `Opening ${wallet}…`),
      text: wallet => `Approve the connection in ${app(wallet)}, then come back here.`,
    },
    returned: {
      title: wallet => `Waiting for ${app(wallet)}`,
      text: wallet =>
        `If you have approved in ${app(wallet)}, this page goes on in a moment. If not, open it again.`,
    },
    'not-installed': {
      title: wallet => (wallet === null ? 'No app opened' : `${wallet} did not open`),
      text: wallet =>
        `${wallet ?? 'A wallet'} seems not to be on this phone. Get it and come back, try again, or scan the code with the phone that has it.`,
    },
  },
  code: 'QR code that connects your wallet to this page',
  preparing: 'Making a code…',
  left: time => `A new code is made in ${time}`,
  renewed: 'The last code ran out. Scan this new one.',
  lost: 'The line to your phone is interrupted. It is being restored; the code then works again by itself.',
  copy: 'Copy the link',
  copyHint: 'Cannot scan? Copy the link and paste it into the app.',
  showCode: 'Show the code for another phone',
  scanned: {
    title: wallet => (wallet === null ? 'Confirm on your phone' : `Confirm in ${wallet}`),
    text: wallet =>
      `The code was read. Now ${app(wallet)} asks on your phone whether this site may see your address: choose the account there, and approve.`,
  },
  failed: {
    refused: {
      title: wallet => (wallet === null ? 'You did not connect' : `You did not connect ${wallet}`),
      text: () =>
        'The request was turned down on the phone. Nothing was shared. If that was not meant, try again with a new code and approve it.',
    },
    unreachable: {
      title: () => 'Your phone cannot be reached',
      text: () =>
        'The relay that stands between this page and your phone did not answer. Check your connection, then try again.',
    },
    unknown: {
      title: () => 'Oops, something went wrong!',
      text: wallet =>
        `The connection to ${app(wallet)} broke off before it was made. Try again with a new code, or choose another wallet.`,
    },
  },
  tryAgain: 'Try again with a new code',
  start: 'Make a new code',
  get: wallet => `I do not have ${wallet}`,
  install: wallet => `Get ${wallet}`,
  other: 'Choose another wallet',
  cancel: 'Cancel',
}

export const enPhone: PhoneWords = {
  scan,
  open: wallet => (wallet === null ? 'Open an app on this phone' : `Open ${wallet}`),
  openAgain: wallet => (wallet === null ? 'Open an app again' : `Open ${wallet} again`),
  asked: {
    signing: wallet => `${wallet} was asked to sign this message: compare it with the one shown there.`,
    switching: (wallet, network) => `${wallet} was asked to switch to ${network}.`,
    adding: (wallet, network) => `${wallet} does not know ${network} yet, and was asked to add it.`,
    asking: (wallet, symbol) => `${wallet} was asked to show ${symbol}.`,
  },
  where: {
    elsewhere: wallet => `Look at your phone, and answer in ${wallet}.`,
    here: wallet => `Open ${wallet}, answer there, and come back.`,
  },
  slow: {
    elsewhere: wallet =>
      `There is no answer yet. Unlock your phone, open ${wallet}, and look under its notifications or connected sites. Without a network it gets the request later.`,
    here: wallet =>
      `There is no answer yet. Open ${wallet}, and look under its notifications or connected sites.`,
  },
  returned: wallet => `Waiting for ${wallet}. If you have answered there, this page goes on in a moment.`,
  missing: wallet => `${wallet} did not open. Open it from your home screen: the request waits there.`,
  lost: 'The line to your phone is interrupted, and is being restored. Nothing is lost.',
  reconnecting: {
    title: wallet => `Reaching ${wallet}…`,
    text: {
      elsewhere: wallet =>
        `You are connected with ${wallet} on your phone. That connection is being taken up again.`,
      here: wallet =>
        `You are connected with ${wallet} on this phone. That connection is being taken up again.`,
    },
  },
}
