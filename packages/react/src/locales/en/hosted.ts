import type { HostedWords } from '../words/hosted.ts'

export const enHosted: HostedWords = {
  opening: {
    title: wallet => `Opening the window of ${wallet}…`,
    text: wallet =>
      `${wallet} is a web page with a window of its own. Its page is being loaded there. Should nothing come of it within half a minute, this page says so.`,
  },
  open: {
    title: wallet => `Continue in the window of ${wallet}`,
    text: wallet =>
      `${wallet} asks there whether this site may see your address, and perhaps for your signature too. Once you have answered, this page goes on. If you do not see the window, look behind this one, and among your tabs.`,
  },
  address: host => `The window belongs to ${host}. Answer in no other.`,
  show: 'Show the window',
  openIt: 'Open the window',
  asked: {
    signing: wallet =>
      `${wallet} asks for your signature in its window: compare the message there with this one, then sign.`,
    switching: (wallet, network) => `${wallet} was asked to switch to ${network}.`,
    adding: (wallet, network) => `${wallet} does not know ${network} yet, and was asked to add it.`,
    asking: (wallet, symbol) => `${wallet} was asked to show ${symbol}.`,
  },
  where: {
    open: 'If you do not see the window, look behind this one, and among your tabs.',
    maybe:
      'It may want your answer in its window. If you do not see that, look behind this one, and among your tabs.',
  },
  failed: {
    'popup-blocked': {
      title: () => 'Your browser held the window back',
      text: wallet =>
        `${wallet} opens in a window of its own, and your browser did not let this page open it. Nothing is wrong with your wallet: press the button below.`,
    },
    'host-unreachable': {
      title: wallet => `${wallet} cannot be reached`,
      text: wallet =>
        `The page of ${wallet} does not answer, and this site’s server does not reach it either. It is nothing that you did, and nothing was shared. Try again in a while, or use another wallet.`,
    },
    'no-handshake': {
      title: wallet => `The window of ${wallet} kept silent`,
      text: wallet =>
        `The window opened, but its page did not report to this one. An extension that keeps windows apart may be the cause, or ${wallet} has trouble of its own. Close the window if it is still open, then try again.`,
    },
    'already-pending': {
      title: wallet => `${wallet} is already asking you`,
      text: wallet =>
        `An earlier request is still open in the window of ${wallet}. Answer it there, or close the window and try again.`,
    },
    'timed-out': {
      title: wallet => `${wallet} did not answer`,
      text: wallet =>
        `The window of ${wallet} was open for a long time without an answer. Nothing was shared. Close it, then try again.`,
    },
  },
  allow: {
    chromium:
      'If it is held back again, press the sign for blocked windows at the end of the address bar, and always allow this site’s pop-ups.',
    firefox:
      'If it is held back again, press “Options” or “Preferences” in the bar that appears above the page, and allow pop-ups for this site.',
    safari:
      'If it is held back again, choose “Settings for This Website” in the Safari menu, and set “Pop-up Windows” to “Allow”.',
    ios: 'If it is held back again, open the Settings app, go to the settings of your browser, and switch off “Block Pop-ups”.',
    android:
      'If it is held back again, press “Always show” in the message at the edge of the screen, or allow pop-ups in your browser’s settings for this site.',
    other: 'If it is held back again, allow pop-up windows for this site in your browser’s settings.',
  },
  noNetwork: {
    title: (wallet, network) => `${wallet} does not work on ${network}`,
    text: (wallet, network) =>
      `Which networks a wallet on a web page works on is for its makers to say, and ${network} is not one of them. Choose another network of this site, or use another wallet for ${network}. ${wallet} stays as it was.`,
  },
}
