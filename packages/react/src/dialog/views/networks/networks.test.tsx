import { describeWalletError, type NetworkState, wordWalletError } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { enAccount } from '../../../locales/en/account.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { connected, draw } from '../../testing/draw.tsx'
import { askedFor, failedFor } from '../../testing/requests.ts'
import { NetworksView } from './networks.tsx'

const words = { ...enDialog, ...enRare, ...enAccount }

type NetworkFailure = Extract<NetworkState, { status: 'failed' }>['failure']

const kinds = [
  'refused',
  'already-pending',
  'not-supported',
  'unknown-chain',
  'timed-out',
  'locked',
  'not-found',
  'code-missing',
  'unknown',
] as const satisfies readonly NetworkFailure[]

const view = (network: NetworkState, connection: typeof connected = connected) =>
  draw(<NetworksView />, { state: { view: { name: 'networks' }, connection, network } })
const idle = { status: 'idle', attempt: 1 } as const
const failed = (kind: NetworkFailure) => failedFor('eip155:5', kind)
const switching = askedFor('eip155:5')
/** Returns the title and the text of a failure: those of the view for what only the person can do, else the wallet's. */
function wordsOf(kind: (typeof kinds)[number]) {
  const { failed } = words.networks
  const { wallet: errors } = words.reason
  const about = { wallet: 'Fox', network: 'Trial', outcome: failed.unchanged }
  switch (kind) {
    case 'not-supported':
    case 'unknown-chain':
      return { title: failed[kind].title(about), text: failed[kind].text(about) }
    case 'refused':
      return { title: failed.refused(about), text: describeWalletError(errors, kind, about) }
    case 'unknown':
      return { title: words.headline.unforeseen, text: describeWalletError(errors, kind, about) }
    default:
      return wordWalletError(errors, kind, about)
  }
}
const steps = { switching, adding: { ...switching, progress: 'adding' } } as const

describe('the list of networks', () => {
  test('marks the current network and test networks', () => {
    const page = view(idle)
    expect(page).toContain('Fox is on Ethereum.')
    expect(page.match(/<button[^>]*aria-current="true"[^>]*>.*?<\/button>/)?.[0]).toMatch(/Ethereum.*Current/)
    expect(page.match(/Trial.*?<\/button>/)?.[0]).toContain(words.networks.test)
    expect(page.match(/Ethereum<.*?<\/button>/)?.[0]).not.toContain(words.networks.test)
  })

  test('shows the line of the specification if the wallet is on another network, with both ways to continue', () => {
    const page = view(idle, { ...connected, chainId: 137 })
    expect(page).toContain('Wrong network detected, switch or disconnect to continue.')
    expect(page).toContain('Fox is on Polygon')
    expect(page).toContain('Disconnect Fox')
    expect(page).not.toContain('aria-current')
  })
})

describe('a network that was requested', () => {
  test.each(['switching', 'adding'] as const)(
    'is awaited while it is %s, and waiting can be stopped',
    status => {
      const page = view(steps[status])
      expect(page).toContain(words.networks.waiting[status])
      expect(page).toContain(words.networks.status[status]({ wallet: 'Fox', network: 'Trial' }))
      expect(page).toContain(words.networks.stop)
    },
  )

  test.each(kinds)('has its own words for its failure (%s)', kind => {
    const { title, text } = wordsOf(kind)
    const page = view(failed(kind))
    expect(page).toContain(title)
    expect(page).toContain(text)
  })

  test.each(kinds)('can be requested again after a failure, except where that cannot help (%s)', kind => {
    const page = view(failed(kind))
    // A wallet that does not support a network will not support it at the next try either.
    expect(page.includes(words.networks.tryAgain)).toBe(kind !== 'not-supported' && kind !== 'not-found')
    // The page gets the provider of a wallet that was updated only when it is reloaded.
    expect(page.includes(words.connect.status.reload)).toBe(kind === 'not-found')
  })

  test.each(['not-supported', 'unknown-chain'] as const)(
    'shows the values to type into the wallet after a failure (%s)',
    kind => {
      const page = view(failed(kind))
      for (const value of ['Trial', '5', 'ETH', 'https://rpc.example'])
        expect(page).toContain(`<bdi>${value}</bdi>`)
    },
  )

  test('has different words for each failure', () => {
    const sentences = kinds.map(kind => wordsOf(kind).text)
    expect(new Set(sentences).size).toBe(kinds.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  })
})

test('a request to a phone points to the phone, not to a window of this browser', () => {
  const far = { ...connected, wallet: { ...connected.wallet, phone: { entry: null, links: {} } } }
  const page = draw(<NetworksView />, {
    state: {
      view: { name: 'networks' },
      connection: far,
      network: switching,
    },
  })
  expect(page).toContain(enPhone.asked.switching({ wallet: 'Fox', about: 'Trial' }))
  expect(page).toContain(enPhone.where.elsewhere({ wallet: 'Fox' }))
})

test('a request on a phone names no toolbar', () => {
  const page = draw(<NetworksView />, {
    state: { view: { name: 'networks' }, connection: connected, network: switching },
    runtime: { device: { browser: 'chrome', system: 'android' } },
  })
  expect(page).toContain(words.networks.status.switchingOnPhone({ wallet: 'Fox', network: 'Trial' }))
})
