import type { ConnectWords } from '../words/connect.ts'

const wallets = (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`)

export const enConnect: ConnectWords = {
  back: 'Back',
  newTab: 'opens in a new tab',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Copy it from here:',
  list: {
    title: 'Connect a wallet',
    text: 'This shows your address to this site. It moves nothing and costs nothing.',
    label: 'Wallets',
    keys: 'Go through the wallets with the arrow keys, or type the first letters of a name.',
    group: {
      installed: 'In this browser',
      late: 'Just found',
      popular: 'Popular',
      more: 'More wallets',
      hardware: 'Hardware wallets',
      multisig: 'Shared by several owners',
    },
    installed: 'Installed',
    recent: 'Recent',
    window: 'Opens in a window',
    showAll: count => `Show all ${wallets(count)}`,
    shown: count => `All ${wallets(count)} are shown.`,
    joined: wallet => `${wallet} was found in this browser.`,
    search: {
      label: 'Search wallets',
      clear: 'Clear the search',
      found: count => `${wallets(count)} found.`,
      none: {
        title: query => `No wallet is called “${query}”`,
        text: 'Look for a part of its name. A wallet that is not in this list works as well, once its extension is in this browser: it then appears here by itself.',
      },
    },
    none: {
      title: 'There is no wallet in this browser yet',
      text: 'A wallet is an app that keeps the key to your account. Add one to this browser as an extension and set it up; it then appears here by itself.',
    },
    noneOnPhone: {
      title: 'There is no wallet in this browser',
      text: 'On a phone, a wallet is an app with a browser of its own. Open this page in there; the wallet then appears here by itself.',
    },
    lookAgain: 'Look again',
    back: wallet => `Go on with ${wallet}`,
    whatIs: 'What is a wallet?',
    get: 'I have no wallet',
    scan: 'Scan with a phone wallet',
  },
  status: {
    title: {
      opening: wallet => `Opening ${wallet}…`,
      connecting: wallet => `Connecting to ${wallet}…`,
      'confirm-connection': wallet => `Confirm the connection in ${wallet}`,
      'continue-in-wallet': wallet => `Continue in ${wallet}`,
      reconnecting: wallet => `Looking for ${wallet}…`,
    },
    text: {
      opening: () => 'One moment.',
      connecting: wallet => `Asking ${wallet} for your account.`,
      'confirm-connection': wallet =>
        `${wallet} asks whether this site may see your address. Choose the account there, and approve. Nothing is sent and nothing is paid.`,
      'continue-in-wallet': wallet =>
        `${wallet} asks whether this site may see your address. Its window may be behind this one, or waiting under its icon in the browser’s toolbar.`,
      reconnecting: () => 'You used this wallet last time. Seeing whether it still knows this site.',
    },
    failed: {
      'not-found': {
        title: wallet => `${wallet} was not found`,
        text: wallet =>
          `${wallet} is no longer in this browser: it was removed, switched off or updated. Reload the page, or choose another wallet.`,
      },
      refused: {
        title: wallet => `You did not connect ${wallet}`,
        text: wallet =>
          `The request was declined or dismissed in ${wallet}. Nothing was shared. If that was not meant, try again and approve it.`,
      },
      'refused-unasked': {
        title: wallet => `${wallet} refused without asking you`,
        text: wallet =>
          `${wallet} said no before you can have answered: it may block this site, or still be closing an earlier request. Open its settings and look for this site, then try again.`,
      },
      'already-pending': {
        title: wallet => `${wallet} is already asking you`,
        text: wallet =>
          `An earlier request is still open in ${wallet}. Open it from the browser’s toolbar and answer there: this page goes on by itself.`,
      },
      'chain-not-configured': {
        title: () => 'Wrong network detected, switch or disconnect to continue.',
        text: wallet =>
          `${wallet} would not connect on the network it is set to. Choose another network in ${wallet}, then try again.`,
      },
      'already-connected': {
        title: wallet => `${wallet} is already connected`,
        text: () => 'You can go on with it. To use another account, choose that account in the wallet.',
      },
      'timed-out': {
        title: wallet => `${wallet} did not answer`,
        text: wallet =>
          `Two minutes have gone by. If ${wallet} still shows the request, answer it and this page goes on. Otherwise try again.`,
      },
      locked: {
        title: wallet => `${wallet} is locked`,
        text: wallet =>
          `${wallet} showed no account: it is locked, or cut off from its network. Open it, unlock it, then try again.`,
      },
      'server-unreachable': {
        title: () => 'Oops, something went wrong!',
        text: () =>
          'What this page needs to open a wallet could not be loaded: this site’s server could not be reached. Check your connection, or try again in a moment.',
      },
      disconnected: {
        title: wallet => `${wallet} is no longer connected`,
        text: wallet =>
          `The connection was ended in ${wallet}, it was locked, or you chose an account there that this site may not see. Unlock it, choose another account, or connect it again to go on.`,
      },
      unknown: {
        title: () => 'Oops, something went wrong!',
        text: wallet => `${wallet} answered with an error of its own. Try again, or choose another wallet.`,
      },
    },
    tryAgain: 'Try again',
    reload: 'Reload the page',
    goOn: 'Go on',
    other: 'Choose another wallet',
    cancel: 'Cancel',
  },
  missing: {
    'not-installed': {
      title: wallet => `${wallet} is not in this browser`,
      text: wallet =>
        `It is not installed, or switched off here. Get ${wallet} and set it up; this page notices it by itself. If you have just installed it, reload the page.`,
    },
    'not-available': {
      title: wallet => `${wallet} cannot be used here`,
      text: wallet =>
        `${wallet} has nothing to install in this browser or on this device. You can use it on another device, or choose another wallet for this one.`,
    },
    get: wallet => `Get ${wallet}`,
    elsewhere: wallet => `Where ${wallet} works`,
    other: 'Choose another wallet',
    here: wallet => `${wallet} is in this browser now`,
    connect: wallet => `Connect ${wallet}`,
  },
}
