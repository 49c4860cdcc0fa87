import { describe, expect, test } from 'vitest'
import { checksummed, makeProvider, one, open, two, useBareWindow } from './testing/wagmi-world.ts'

useBareWindow()

/** A page with a connected wallet, and the wallet's responses from then on. */
async function connected() {
  const answers = { accounts: (): unknown => [one], chain: (): unknown => '0x1' }
  const provider = makeProvider({
    eth_accounts: () => answers.accounts(),
    eth_chainId: () => answers.chain(),
  })
  const made = await open(provider)
  await made.link.connect()
  made.events.length = 0
  provider.calls.length = 0
  return { ...made, provider, answers }
}

describe('Reading a wallet again', () => {
  test('reports a chain that the wallet announced only to another tab, and opens no window.', async () => {
    const { link, events, provider, answers } = await connected()
    answers.chain = () => '0xa'
    await link.refresh()
    expect(events).toMatchObject([{ type: 'chain-changed', chainId: 10 }])
    expect(new Set(provider.calls.map(({ method }) => method))).toEqual(
      new Set(['eth_accounts', 'eth_chainId']),
    )
  })

  test('reports another account.', async () => {
    const { link, events, answers } = await connected()
    answers.accounts = () => [two, one]
    await link.refresh()
    expect(events).toMatchObject([{ type: 'accounts-changed', accounts: [two, checksummed] }])
  })

  test('reports that the wallet has ended the connection.', async () => {
    const { link, events, answers } = await connected()
    answers.accounts = () => []
    await link.refresh()
    expect(events).toMatchObject([{ type: 'wallet-disconnected' }])
  })

  test('reports nothing if nothing has changed.', async () => {
    const { link, events } = await connected()
    await link.refresh()
    expect(events).toEqual([])
  })

  test('sends nothing to a wallet that is not connected.', async () => {
    const provider = makeProvider()
    const { link } = await open(provider)
    await link.refresh()
    expect(provider.calls).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['something that is no list', () => 'no'],
    ['what are no addresses', () => ['<img src=x>']],
    [
      'nothing but an error',
      () => {
        throw { code: -32603 }
      },
    ],
  ])('changes nothing if the wallet responds with %s.', async (_, accounts) => {
    const { link, events, answers } = await connected()
    answers.accounts = accounts
    answers.chain = () => '0xa'
    await link.refresh()
    expect(events).toEqual([])
  })

  test('keeps the chain if the wallet returns an invalid one.', async () => {
    const { link, events, answers } = await connected()
    answers.chain = () => ({})
    await link.refresh()
    expect(events).toEqual([])
  })

  test('does not overwrite an event that the wallet emits in the meantime.', async () => {
    const { link, events, provider, answers } = await connected()
    const old = Promise.withResolvers<unknown>()
    answers.chain = () => old.promise
    const read = link.refresh()
    provider.emit('chainChanged', '0xa')
    old.resolve('0x5')
    await read
    expect(events).toMatchObject([{ type: 'chain-changed', chainId: 10 }])
  })
})
