import type { ScanWords } from '../words/scan.ts'

const app = (wallet: string | null) => wallet ?? 'your wallet'

export const enScan: ScanWords = {
  title: wallet => (wallet === null ? 'Scan with your phone' : `Scan with ${wallet}`),
  text: wallet =>
    wallet === null
      ? 'Open your wallet’s app on your phone, find its scanner, and point it at the code.'
      : `Open ${wallet} on your phone, find its scanner, and point it at the code.`,
  here: {
    title: wallet => (wallet === null ? 'Connect an app on this phone' : `Connect ${wallet}`),
    text: wallet =>
      wallet === null
        ? 'Open your wallet’s app with the link, or copy the link and paste it there. You can also scan the code with another phone.'
        : `${wallet} opens and asks whether this site may see your address. Come back here when you have approved.`,
  },
  code: 'QR code that connects your wallet to this page',
  preparing: 'Making a code…',
  left: time => `A new code is made in ${time}`,
  renewed: 'The last code ran out. Scan this new one.',
  copy: 'Copy the link',
  copyHint: 'Cannot scan? Copy the link and paste it into the app.',
  open: wallet => (wallet === null ? 'Open an app on this phone' : `Open ${wallet}`),
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
  other: 'Choose another wallet',
  cancel: 'Cancel',
}
