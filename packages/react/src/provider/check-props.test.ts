import { createClient } from '@countersign/api'
import { backendAuthentication } from '@countersign/wallets/authentication'
import { createCountersignConfig } from '@countersign/wallets/wagmi'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { baseAccount } from '../wallets/base-account.ts'
import { coinbaseWallet } from '../wallets/coinbase-wallet.ts'
import { hosted } from '../wallets/hosted.ts'
import { injected } from '../wallets/injected.ts'
import { safe } from '../wallets/safe.ts'
import { safeOwners } from '../wallets/safe-owners.ts'
import { walletConnect } from '../wallets/wallet-connect.ts'
import { checkProps } from './check-props.ts'

/** What `injected()` of wagmi returns has no name. */
const ofWagmi = () => () => ({})

const own = { id: 'own', name: 'Own', url: 'https://own.example/connect' }

test.each([
  ['a Safe only, for a page that is opened in Safe{Wallet}', [safe()]],
  ['one of each kind', [injected(), walletConnect(), baseAccount(), coinbaseWallet(), hosted(), safe()]],
  ['several hosted wallets that use one library', [baseAccount(), baseAccount(own)]],
])('a list of %s is allowed', (_, wallets) => {
  expect(() => checkProps({ wallets })).not.toThrow()
})

test.each([
  [[injected(), injected()], '`wallets[1]` lists injected a second time'],
  [[safeOwners(), safe()], '`wallets[1]` lists safe a second time'],
  [[walletConnect(), injected(), walletConnect()], '`wallets[2]` lists walletConnect a second time'],
  [[baseAccount(own), coinbaseWallet(own)], '`wallets[1]` lists the hosted wallet “own” a second time'],
  [[hosted(), hosted()], '`wallets[1]` lists the hosted wallets of the server a second time'],
  [[injected(), 'metamask'], '`wallets[1]` is `"metamask"`. Allowed are injected(), walletConnect()'],
  [[injected], '`wallets[0]` is the function `injected`: call it, as in `injected()`. Allowed are'],
  [[undefined], '`wallets[0]` is `undefined`. Allowed are'],
  [[{ id: 'rabby', name: 'Rabby' }], '`wallets[0]` is an object with id, name. Allowed are'],
  [[], '`wallets` has no kind of wallet that a person can connect. Add injected()'],
  [[safeOwners()], '`wallets` has no kind of wallet that a person can connect'],
  [{ first: ['rabby'] }, '`wallets` is an object with first. It must be a list of injected()'],
  [[baseAccount({ ...own, name: '' })], '“own”, which is not in the catalogue. Set its `name` and its `url`'],
])('the list %j is refused, with the entry, its value and what is allowed', (wallets, message) => {
  expect(() => checkProps({ wallets })).toThrow(message)
})

test('an empty list of chains is refused', () => {
  expect(() => checkProps({ wallets: [injected()], chains: [] })).toThrow(
    '`chains` is empty. List at least one',
  )
})

test.each([
  [walletConnect(), "Write walletConnect({ projectId: '…' })."],
  [hosted(), 'Write baseAccount() or coinbaseWallet().'],
])('with chains in the code, what a server would configure is refused', (kind, message) => {
  const wallets = [injected(), kind]
  expect(() => checkProps({ wallets, chains: [mainnet] })).toThrow(message)
  expect(() => checkProps({ wallets })).not.toThrow()
})

test('with chains in the code, wallets with settings of their own are allowed', () => {
  const wallets = [walletConnect({ projectId: 'p' }), baseAccount(), safe()]
  expect(() => checkProps({ wallets, chains: [mainnet] })).not.toThrow()
})

test.each([
  [{ chains: mainnet }, '`chains` is an object with'],
  [{ chains: [1] }, '`chains[0]` is `1`. List chains as viem describes them'],
  [{ chains: [mainnet, 10n] }, '`chains[1]` is `10n`.'],
  [{ locale: 'de' }, '`locale` is `"de"`. Load it first: `loadLocale("de")`.'],
  [
    { client: 'http://localhost:4310' },
    'Pass `createCountersignClient({ baseUrl: "http://localhost:4310" })`.',
  ],
  [{ client: {} }, '`client` is an object with no fields. Pass `createCountersignClient({'],
  [
    { client: createClient({ baseUrl: 'localhost:4310' }) },
    'of `client` is `"localhost:4310"`. Begin it with https',
  ],
  [{ rpc: 'https://node.example' }, '`rpc` is `"https://node.example"`. It must be a function'],
  [{ accountInfo: '/names' }, '`accountInfo` is `"/names"`. It must be a function'],
  [
    { session: { address: '0x1' } },
    '`session` is an object with address. Pass the session that the backend returns',
  ],
  [{ session: { account: '0x1' } }, 'with its `account` in CAIP-10, such as "eip155:1:0x…"'],
  [
    { wagmiConfig: { chains: [mainnet] } },
    '`wagmiConfig` is an object with chains. Pass what `createConfig`',
  ],
  [
    { authentication: { getNonce() {}, verify() {}, getSession() {}, signOut() {} } },
    'It lacks session, prepare: pass what backendAuthentication() or messageAuthentication({ … }) returns.',
  ],
  [{ wallets: [ofWagmi()] }, 'Connectors of wagmi do not belong here: import the kind from'],
  [{ authentication: backendAuthentication }, 'is the function `backendAuthentication`: call it'],
  [{ authentication: backendAuthentication() }, 'neither `chains` nor `client` is. List your chains'],
])('the properties %o are refused', (props, message) => {
  expect(() => checkProps({ wallets: [injected()], ...props })).toThrow(message)
})

test.each([
  { client: createClient({ baseUrl: 'https://id.example' }) },
  { client: createClient({ baseUrl: '/sign-in' }) },
  { rpc: () => '/rpc', accountInfo: async () => {} },
  { session: { account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } },
  { session: null },
  { wagmiConfig: createCountersignConfig({ chains: [mainnet] }) },
  { wagmiConfig: async () => {} },
])('the properties %o are allowed', props => {
  expect(() => checkProps(props)).not.toThrow()
})

test.each([{ chains: [mainnet] }, { client: createClient() }])(
  'a backend of the site’s own is allowed with %o',
  props => {
    const authentication = backendAuthentication()
    expect(() => checkProps({ wallets: [injected()], authentication, ...props })).not.toThrow()
  },
)

test.each(['', undefined])(
  'walletConnect() with the project id %j, as of a variable that is not set, is refused',
  projectId => {
    const wallets = [injected(), walletConnect({ projectId: projectId as string })]
    expect(() => checkProps({ wallets })).toThrow('`wallets[1]` is walletConnect() with the `projectId` `')
  },
)
