import type { NetworksWords } from '../words/networks.ts'

export const enNetworks: NetworksWords = {
  title: 'Switch networks',
  unknown: { alone: id => `Network ${id}`, within: id => `network ${id}` },
  on: (wallet, network) => `${wallet} is on ${network}. Choose the network that it should use on this site.`,
  wrong: (wallet, network) =>
    `${wallet} is on ${network}, which this site does not use. Your account stays yours on every network; to see or send anything here, switch to one of these.`,
  list: 'Networks of this site',
  current: 'Current',
  test: 'Test network',
  waiting: { switching: 'Waiting for the wallet…', adding: 'Being added…' },
  standing: {
    switching: (wallet, network) =>
      `Asked ${wallet} to switch to ${network}. If it wants your consent, its window may be behind this one, or waiting under its icon in the browser’s toolbar.`,
    adding: (wallet, network) =>
      `${wallet} does not know ${network} yet, and was asked to add it. Check the network’s name in the wallet, then approve.`,
    done: (wallet, network) => `${wallet} is now on ${network}.`,
  },
  failed: {
    refused: {
      title: wallet => `You did not switch ${wallet}`,
      text: (wallet, network) =>
        `The request was declined or dismissed in ${wallet}, so its network stays as it was. If that was not meant, ask for ${network} again and approve it.`,
    },
    'already-pending': {
      title: wallet => `${wallet} is already asking you`,
      text: wallet =>
        `An earlier request is still open in ${wallet}. Open it from the browser’s toolbar and answer it there, then try again.`,
    },
    'not-supported': {
      title: wallet => `${wallet} cannot be switched from here`,
      text: (wallet, network) =>
        `Switch in the wallet itself: open ${wallet}, find its list of networks, and choose ${network}. If it is not there, add it with the details below. This page notices by itself.`,
    },
    'unknown-chain': {
      title: (wallet, network) => `${wallet} does not have ${network}`,
      text: (wallet, network) =>
        `${wallet} does not know ${network}, and it was not added. Add it in the settings of ${wallet} with the details below, then try again.`,
    },
    'timed-out': {
      title: wallet => `${wallet} did not answer`,
      text: wallet =>
        `If ${wallet} still shows the request, answer it there: this page notices by itself. Otherwise try again.`,
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
      text: wallet =>
        `The connection ended before ${wallet} had switched: it was ended in the wallet, the wallet was locked, or an account was chosen that this site may not see. Unlock it and connect it again.`,
    },
    unknown: {
      title: () => 'Oops, something went wrong!',
      text: (wallet, network) =>
        `${wallet} answered with an error of its own. Try again, or open ${wallet} and choose ${network} there.`,
    },
  },
  tryAgain: 'Try again',
  stop: 'Stop waiting',
  disconnect: wallet => `Disconnect ${wallet}`,
  details: {
    title: network => `Details of ${network}`,
    name: 'Network name',
    id: 'Chain ID',
    currency: 'Currency symbol',
    rpc: 'RPC address',
    explorer: 'Block explorer',
    copy: 'Copy',
  },
  loading: 'Reading the networks of this site…',
}
