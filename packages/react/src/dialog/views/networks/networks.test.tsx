import type { NetworkFailureKind, NetworkState } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import { connected, draw } from '../../drawing.tsx'
import { NetworksView } from './networks.tsx'

const words = { ...enDialog, ...enRare }

const kinds = [
  'refused',
  'already-pending',
  'not-supported',
  'unknown-chain',
  'timed-out',
  'locked',
  'not-found',
  'unknown',
] as const satisfies readonly NetworkFailureKind[]

const view = (network: NetworkState, connection: typeof connected = connected) =>
  draw(<NetworksView />, { state: { view: { name: 'networks' }, connection, network } })
const idle = { status: 'idle', attempt: 1 } as const
const failed = (kind: NetworkFailureKind): NetworkState => ({
  status: 'failed',
  attempt: 2,
  chain: 'eip155:5',
  kind,
})

describe('the networks', () => {
  test('are listed, the current one said, and test networks told from others', () => {
    const page = view(idle)
    expect(page).toContain('Fox is on Ethereum.')
    expect(page.match(/<button[^>]*aria-current="true"[^>]*>.*?<\/button>/)?.[0]).toMatch(/Ethereum.*Current/)
    expect(page.match(/Trial.*?<\/button>/)?.[0]).toContain(words.networks.test)
    expect(page.match(/Ethereum<.*?<\/button>/)?.[0]).not.toContain(words.networks.test)
  })

  test('say the line of the specification where the wallet is on none of them, with both ways out', () => {
    const page = view(idle, { ...connected, chainId: 137 })
    expect(page).toContain('Wrong network detected, switch or disconnect to continue.')
    expect(page).toContain('Fox is on Polygon')
    expect(page).toContain('Disconnect Fox')
    expect(page).not.toContain('aria-current')
  })
})

describe('a network that was asked for', () => {
  test.each(['switching', 'adding'] as const)(
    'is waited for while it is %s, and the waiting can be ended',
    status => {
      const page = view({ status, attempt: 1, chain: 'eip155:5', slow: false })
      expect(page).toContain(words.networks.waiting[status])
      expect(page).toContain(words.networks.standing[status]({ wallet: 'Fox', network: 'Trial' }))
      expect(page).toContain(words.networks.stop)
    },
  )

  test.each(kinds)('and was not changed to (%s) has its own words', kind => {
    const page = view(failed(kind))
    expect(page).toContain(
      formatMessage(words.networks.failed[kind].title, { wallet: 'Fox', network: 'Trial' }),
    )
    expect(page).toContain(
      formatMessage(words.networks.failed[kind].text, { wallet: 'Fox', network: 'Trial' }),
    )
  })

  test.each(kinds)('and was not changed to (%s) leaves a way on', kind => {
    const again = view(failed(kind)).includes(words.networks.tryAgain)
    // What a wallet cannot do it cannot do at the next try either.
    expect(again).toBe(kind !== 'not-supported')
  })

  test.each(['not-supported', 'unknown-chain'] as const)(
    'and is %s comes with what to type into the wallet',
    kind => {
      const page = view(failed(kind))
      for (const value of ['Trial', '5', 'ETH', 'https://rpc.example'])
        expect(page).toContain(`<bdi>${value}</bdi>`)
    },
  )

  test('has other words for each failure', () => {
    const sentences = kinds.map(kind =>
      formatMessage(words.networks.failed[kind].text, { wallet: 'Fox', network: 'Trial' }),
    )
    expect(new Set(sentences).size).toBe(kinds.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  })
})

test('a phone that was asked is looked for, not a window of this browser', () => {
  const far = { ...connected, wallet: { ...connected.wallet, phone: { entry: null, links: {} } } }
  const page = draw(<NetworksView />, {
    state: {
      view: { name: 'networks' },
      connection: far,
      network: { status: 'switching', attempt: 1, chain: 'eip155:5', slow: false },
    },
  })
  expect(page).toContain(enPhone.asked.switching({ wallet: 'Fox', about: 'Trial' }))
  expect(page).toContain(enPhone.where.elsewhere({ wallet: 'Fox' }))
})
