import { type AccountInfo, createClient, type Site } from '@countersign/api'
import {
  type TokenState,
  type Transaction,
  type TransactionStatus,
  wordWalletError,
} from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountResources } from '../../../account/account-resources.ts'
import { backendOf } from '../../../kit/backend.ts'
import { enAccount } from '../../../locales/en/account.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { en } from '../../../locales/en/locale.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { createKit } from '../../../provider/create-kit.ts'
import { alice, bob, client, connected, draw, session, site, type World } from '../../testing/draw.tsx'
import { askedFor, doneFor, failedFor } from '../../testing/requests.ts'
import { ProfileView } from './profile.tsx'

const words = { ...enDialog, ...enRare, ...enAccount }

const texts = words.profile
const both: World = { state: { view: { name: 'profile' }, connection: connected }, session }
// Removes the line break of a long address.
const view = (world: World = both) =>
  draw(<ProfileView />, world)
    .replaceAll('<wbr/>', '')
    .replaceAll(/<bdi class="[^"]*">(0x\w+…\w+)<\/bdi>/g, '$1')

const sent = (status: TransactionStatus, more: Partial<Transaction> = {}): Transaction => ({
  chain: 'eip155:1',
  from: alice,
  hash: `0x${'a'.repeat(64)}`,
  description: 'Feed the seal',
  sentAt: Date.now(),
  nonce: 1,
  status,
  ...more,
})

describe('the account', () => {
  test('is shown in full, can be copied, and links to the chain’s explorer if there is one', () => {
    const page = view()
    expect(page).toContain(`>${alice}<`)
    expect(page).toContain(texts.copy)
    expect(page).toContain(`href="https://explorer.example/address/${alice}"`)
    const elsewhere = view({ ...both, state: { connection: { ...connected, chainId: 5 } } })
    expect(elsewhere).not.toContain('explorer.example')
  })

  test('has a generated mark if it has no picture', () => {
    expect(view()).toMatch(/<svg[^>]*data-tone="\d+"/)
  })

  test('is shown as signed in, connected, or both', () => {
    expect(view()).toContain(texts.status.both({ wallet: 'Fox' }))
    expect(view({ session })).toContain(texts.status.signedIn)
    expect(view({ ...both, session: null })).toContain(texts.status.connected({ wallet: 'Fox' }))
  })

  test('stays the signed-in one if the wallet shows another, which can be verified', () => {
    const page = view({ ...both, state: { connection: { ...connected, accounts: [bob] } } })
    expect(page).toContain(`>${alice}<`)
    expect(page).toContain(texts.status.otherAccount({ wallet: 'Fox', account: '0xbBbB…BBbB' }))
    expect(page).toContain(texts.verifyOther({ account: '0xbBbB…BBbB' }))
  })

  test('can be verified while no one is signed in', () => {
    expect(view({ ...both, session: null })).toContain(texts.verify)
    expect(view()).not.toContain(`>${texts.verify}<`)
  })

  test('shows the networks of the site without a wallet, but cannot switch', () => {
    const page = view({ session })
    expect(page).toContain(words.networks.list)
    expect(page).toContain('Trial')
    expect(page).not.toContain(texts.networks)
    expect(page).toContain(texts.connect)
  })

  test('can switch networks if there are several, or from a network that the site does not offer', () => {
    const on = (chainId: number) => ({
      ...both,
      state: { ...both.state, connection: { ...connected, chainId } },
    })
    expect(view(on(1))).toContain(texts.networks)
    const only = { ...site, chains: site.chains.slice(0, 1) }
    const kit = { site: { ...createStore<Site | undefined>(only), load: async () => only } }
    expect(view({ ...on(1), kit })).not.toContain(texts.networks)
    const wrong = view({ ...on(5), kit })
    expect(wrong).toContain(words.headline['wrong-network'])
    expect(wrong).toContain(words.networks.list)
    expect(wrong).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Ethereum/)
  })

  test('is shown while the last wallet reconnects, without asking to connect', () => {
    const { wallet, attempt } = connected
    const page = view({ session, state: { connection: { status: 'reconnecting', wallet, attempt } } })
    expect(page).toContain(alice)
    expect(page).toContain(texts.status.signedIn)
    expect(page).not.toContain(texts.connect)
  })

  test('is not shown as signed out if the session is unknown', () => {
    const session = createKit({ client, locale: en, onSignedIn: () => {} }).session
    const asking = { ...session, getSnapshot: () => ({ status: 'loading' }) as const }
    const failing = {
      ...session,
      getSnapshot: () => ({ status: 'unavailable', error: null, retrying: false }) as const,
    }
    expect(view({ kit: { session: asking } })).toContain(texts.loading)
    expect(view({ kit: { session: failing } })).toContain(texts.unavailable.text)
    expect(view({ ...both, kit: { session: asking } })).toContain(texts.loading)
    expect(view({ ...both, kit: { session: asking } })).not.toContain(
      texts.status.connected({ wallet: 'Fox' }),
    )
    expect(view({ ...both, kit: { session: failing } })).toContain(texts.status.unknown({ wallet: 'Fox' }))
  })

  test('is replaced by a button to connect without a session and a wallet', () => {
    const page = view({})
    expect(page).toContain(texts.nobody.title)
    expect(page).toContain(texts.connect)
  })
})

describe('a name', () => {
  const named = async (name: AccountInfo['name'], unavailable: AccountInfo['unavailable'] = []) => {
    const knowing = createClient({
      fetch: async () =>
        Response.json({ account: session.account, kind: 'eoa', name, avatar: null, unavailable }),
    })
    const { accounts } = backendOf({ client: knowing })
    const { info } = accountResources(accounts)
    void info?.(session.account).refresh()
    await vi.waitFor(() => expect(info?.(session.account).getSnapshot().status).toBe('known'))
    return view({ ...both, kit: { accounts } })
  }

  test('is shown beside the address', async () => {
    const page = await named({ value: 'alice.eth', unusual: [] })
    expect(page).toContain('alice.eth')
    expect(page).toContain(`>${alice}<`)
    expect(page).not.toContain('can pass for others')
  })

  test('with confusable characters is explained, and the characters are named', async () => {
    const page = await named({ value: 'аlice.eth', unusual: ['а', '\u200d'] })
    expect(page).toContain('“а” (Cyrillic, U+0430) and an invisible character (U+200D)')
    expect(page).toContain('Trust the address, not the name.')
  })

  test('that could not be loaded is not treated as missing', async () => {
    expect(await named(null, ['name'])).toContain(texts.nameUnavailable)
    expect(await named(null)).not.toContain(texts.nameUnavailable)
  })
})

describe('the balance', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
  })

  const read = async (result: unknown, chain = 1) => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result }))
    const { accounts } = backendOf({})
    const { balance } = accountResources(accounts)
    const account = `eip155:${chain}:${alice}`
    void balance?.(account).reload()
    await vi.waitFor(() => expect(balance?.(account).getSnapshot().status).not.toBe('loading'))
    return view({ ...both, kit: { accounts } })
  }

  test('shows that it is loading at first', () => {
    expect(view()).toContain(texts.balanceLoading)
  })

  test('is omitted if the site has no node to read it from', () => {
    const page = view({ ...both, kit: { accounts: { rpc: null, info: null } } })
    expect(page).toContain(texts.status.both({ wallet: 'Fox' }))
    expect(page).not.toContain(texts.balance({ network: 'Ethereum' }))
  })

  test('is exact, with all digits in the tooltip', async () => {
    const page = await read(`0x${1_234_567_890_123_456_789_012n.toString(16)}`)
    expect(page).toContain('title="1,234.567890123456789012 ETH"')
    expect(page).toContain('>1,234.56789 ETH<')
  })

  test('of a tiny amount is not shown as zero', async () => {
    expect(await read('0x1')).toContain('less than 0.000001 ETH')
  })

  test('that cannot be read says so, and can be read again', async () => {
    const page = await read(null)
    expect(page).toContain(texts.balanceFailed({ network: 'Ethereum' }))
    expect(page).toContain(texts.tryAgain)
  })

  test('is not shown if the site does not know the network', () => {
    const page = view({ ...both, state: { connection: { ...connected, chainId: 137 } } })
    expect(page).toContain(texts.balanceNowhere)
    expect(page).toContain('Wrong network detected, switch or disconnect to continue.')
  })
})

describe('a transaction', () => {
  test.each(['pending', 'confirmed', 'failed', 'replaced', 'cancelled', 'dropped'] as const)(
    'that is %s has its own word, its own icon, and a link to the explorer',
    status => {
      const page = view({ ...both, transactions: [sent(status)] })
      expect(page).toContain('Feed the seal')
      expect(page).toContain(`>${texts.transactions.status[status]}<`)
      expect(page).toContain(`data-status="${status}"`)
      expect(page).toContain(`href="https://explorer.example/tx/0x${'a'.repeat(64)}"`)
    },
  )

  test('that was replaced links to its replacement', () => {
    const page = view({ ...both, transactions: [sent('replaced', { by: `0x${'c'.repeat(64)}` })] })
    expect(page).toContain(`tx/0x${'c'.repeat(64)}`)
  })

  test('of another account or chain is not shown', () => {
    const page = view({
      ...both,
      transactions: [sent('pending', { chain: 'eip155:5' }), sent('pending', { from: bob })],
    })
    expect(page).toContain(texts.transactions.none.title)
    expect(page).not.toContain(texts.transactions.clear)
  })

  test('that will be sent are announced as tracked only with a node, which tracking needs', () => {
    const { text, tracked } = texts.transactions.none
    expect(view()).toContain(`${text} ${tracked}`)
    const page = view({ ...both, kit: { accounts: { rpc: null, info: null } } })
    expect(page).toContain(text)
    expect(page).not.toContain(tracked)
  })

  test('without a description has a generic name', () => {
    expect(view({ ...both, transactions: [sent('pending', { description: null })] })).toContain(
      `>${texts.transactions.unnamed}<`,
    )
  })

  test('beyond the newest five is shown on request', () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      sent('confirmed', { hash: `0x${String(index).repeat(64)}`, description: `Number ${index}` }),
    )
    const page = view({ ...both, transactions: many })
    expect(page).toContain('Number 4')
    expect(page).not.toContain('Number 5')
    expect(page).toContain(texts.transactions.all({ count: 7 }))
  })
})

describe('a token', () => {
  const token = { chain: 'eip155:1', address: bob, symbol: 'SEAL', decimals: 6 }
  const kinds = [
    'refused',
    'already-pending',
    'not-supported',
    'wrong-network',
    'timed-out',
    'locked',
    'not-found',
    'code-missing',
    'unknown',
  ] as const satisfies readonly Extract<TokenState, { status: 'failed' }>['failure'][]
  /** Returns the text of a failure: that of the view for what only the person can do, else that of the wallet. */
  const textOf = (kind: (typeof kinds)[number]) => {
    const { failed } = texts.tokens
    const about = { wallet: 'Fox', symbol: 'SEAL', network: 'Ethereum', outcome: failed.unchanged }
    return kind === 'not-supported' || kind === 'wrong-network'
      ? failed[kind].text(about)
      : wordWalletError(words.reason.wallet, kind, about).text
  }
  const asked = (state: TokenState) => view({ ...both, state: { ...both.state, token: state } })

  test('of the site is offered to a wallet on its network only', () => {
    expect(view()).toContain(texts.tokens.add({ symbol: 'SEAL' }))
    expect(view({ session })).not.toContain('SEAL')
    expect(view({ ...both, state: { connection: { ...connected, chainId: 5 } } })).not.toContain('SEAL')
  })

  test('shows that it is awaited, and that it was added', () => {
    expect(asked(askedFor(token))).toContain(texts.tokens.asking({ wallet: 'Fox', symbol: 'SEAL' }))
    expect(
      view({
        ...{ ...both, state: { ...both.state, token: askedFor(token) } },
        runtime: { device: { browser: 'chrome', system: 'android' } },
      }),
    ).toContain(texts.tokens.askingOnPhone({ wallet: 'Fox', symbol: 'SEAL' }))
    expect(asked(doneFor(token))).toContain(texts.tokens.added({ wallet: 'Fox', symbol: 'SEAL' }))
  })

  test.each(kinds)('that was not added (%s) has its own words and a way to continue', kind => {
    const page = asked(failedFor(token, kind))
    expect(page).toContain(textOf(kind))
    const way =
      kind === 'not-supported'
        ? texts.tokens.contract
        : kind === 'wrong-network'
          ? texts.networks
          : texts.tryAgain
    expect(page).toContain(way)
  })

  test('has different words for each failure', () => {
    expect(new Set(kinds.map(textOf)).size).toBe(kinds.length)
  })
})

describe('the buttons to sign out and to disconnect', () => {
  test('each say what they end', () => {
    const page = view()
    expect(page).toContain(texts.leave.signOutTextConnected)
    expect(page).toContain(texts.leave.disconnectTextSignedIn({ wallet: 'Fox' }))
  })

  test('are shown only if there is something to end', () => {
    const signedIn = view({ session })
    expect(signedIn).toContain(texts.leave.signOutText)
    expect(signedIn).not.toContain('Disconnect')
    const onlyConnected = view({ ...both, session: null })
    expect(onlyConnected).toContain(texts.leave.disconnectText({ wallet: 'Fox' }))
    expect(onlyConnected).not.toContain(texts.leave.signOut)
  })
})

test('the network of a wallet that shows another account is not shown for the account', () => {
  const other = view({ ...both, state: { connection: { ...connected, accounts: [bob], chainId: 137 } } })
  expect(other).toContain('Ethereum')
  expect(other).not.toContain('Polygon')
})

test('a well-known network that the site does not offer is shown by its name, any other by its number', () => {
  const on = (chainId: number) => view({ ...both, state: { connection: { ...connected, chainId } } })
  expect(on(137)).toContain('Polygon')
  expect(on(137)).not.toContain('137</')
  expect(on(99_999)).toContain(words.networks.unknown.within({ id: '99999' }))
})
