import { createStore } from '@countersign/wallets/state'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountResources } from '../account/account-resources.ts'
import { alice, connected, draw, session, type World } from '../dialog/testing/draw.tsx'
import { cosigningWords } from '../hooks/use-words.ts'
import { backendOf } from '../kit/backend.ts'
import type { Parts } from '../kit/kit.ts'
import { enCosigning } from '../locales/en/cosigning.ts'
import { en } from '../locales/en/locale.ts'
import { AccountLabel } from './account-label.tsx'
import { ConnectButton } from './connect-button.tsx'
import { SafeButton } from './safe-button.tsx'
import { SafeMark } from './safe-mark.tsx'
import { WrongNetwork } from './wrong-network.tsx'

afterEach(() => void vi.unstubAllGlobals())

describe('the account in the button', () => {
  const label = (world: World) =>
    draw(<AccountLabel account={session.account} balance={false} />, { session, ...world })

  test('says whether a wallet is connected', () => {
    expect(label({ state: { connection: connected } })).toContain(`, ${en.wallet.connected}`)
    expect(label({})).toContain(`, ${en.wallet['not-connected']}`)
  })

  test('has the balance apart from the name, on the side of the page’s direction', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1bc16d674ec80000' }))
    const { accounts } = backendOf({})
    const { balance } = accountResources(accounts)
    await balance?.(session.account).reload()
    const page = draw(<AccountLabel account={session.account} balance />, { session, kit: { accounts } })
    // A `bdi` with the line between them would have its own direction.
    expect(page).toMatch(/<span class="[^"]*balance[^"]*"><bdi>2 ETH<\/bdi>/)
  })

  test('says nothing about the wallet while that is still unknown', () => {
    const { attempt, wallet } = connected
    const reconnecting = label({ state: { connection: { status: 'reconnecting', attempt, wallet } } })
    expect(reconnecting).not.toContain(en.wallet['not-connected'])
    const beforeItsCode = { kit: { parts: createStore<Parts>({ status: 'loading' }) } }
    expect(label(beforeItsCode)).toContain(en.wallet['not-connected'])
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ names: ['io.fox'], last: 'io.fox' }) })
    expect(label(beforeItsCode)).not.toContain(en.wallet['not-connected'])
  })
})

describe('the button', () => {
  test('names what it opens', () => {
    const kit = draw(<ConnectButton />)
    expect(kit).toContain(en.button.connect)
    expect(kit).toContain('aria-haspopup="dialog"')
  })

  test('continues with a connected wallet', () => {
    expect(draw(<ConnectButton />, { state: { connection: connected } })).toContain(en.button.verify)
  })

  test('shows who is signed in, with the full address on hover, before the account’s info is loaded', () => {
    const page = draw(<ConnectButton />, { session })
    expect(page).toContain(`${en.button.account}: `)
    expect(page).toContain('0xd8dA…6045')
    expect(page).toContain(`title="${alice}"`)
    expect(page).toContain('aria-haspopup="dialog"')
  })

  test('shows that the wallet is on a network that the site does not use', () => {
    const onOther = { connection: { ...connected, chainId: 99_999 } }
    expect(draw(<WrongNetwork />, { state: onOther })).toContain(en.wallet['wrong-network'])
    expect(draw(<WrongNetwork />, { state: { connection: connected } })).not.toContain(
      en.wallet['wrong-network'],
    )
  })

  test('shows the page’s own label until a person is signed in', () => {
    expect(draw(<ConnectButton label="Enter" />)).toContain('Enter')
    expect(draw(<ConnectButton label="Enter" />, { session })).not.toContain('Enter')
    expect(draw(<SafeButton label="Enter" />)).toContain('Enter')
    expect(draw(<SafeButton />)).toContain(en.button.asSafe)
  })

  test('is replaced by what the page shows instead', () => {
    const page = draw(<ConnectButton signedIn={({ account }) => <b>{account}</b>} />, { session })
    expect(page).toBe(`<b>${session.account}</b>`)
  })
})

test('a Safe is marked, in words until its owners are known', async () => {
  await cosigningWords.load(en)
  const page = draw(<SafeMark account={session.account} />, { session })
  expect(page).toContain(`>${enCosigning.owners.kind.safe}</span>`)
})
