import { CountersignError } from '@countersign/core'
import type { KitOptions } from '../kit/kit.ts'
import { isSessionAccount } from '../session/session.ts'

const allowed =
  'injected(), walletConnect(), baseAccount(), coinbaseWallet(), hosted(), and safe() or safeOwners()'
const types: readonly unknown[] = ['injected', 'walletConnect', 'hosted', 'safe']

/**
 * Checks the provider's properties, for sites in development: what would otherwise fail later, and seem to have another
 * cause.
 *
 * @throws {ProviderPropsError} with the property, its value and what is allowed
 */
export function checkProps({ wallets, ...props }: CheckedProps): void {
  checkBackend(props)
  checkChains(props.chains)
  checkWagmiConfig(props.wagmiConfig)
  checkFunctions(props)
  checkSession(props.session)
  if (typeof props.locale === 'string')
    throw new ProviderPropsError(
      `\`locale\` is ${described(props.locale)}. Load it first: \`loadLocale("${props.locale}")\`.`,
    )
  if (wallets !== undefined) checkWallets(wallets, props.chains)
}

type CheckedProps = { readonly [Name in keyof KitOptions]?: unknown }

function checkBackend({ authentication, client, chains }: CheckedProps): void {
  checkClient(client)
  checkAuthentication(authentication)
  if (authentication !== undefined && chains === undefined && client === undefined)
    throw new ProviderPropsError(
      '`authentication` is set, but neither `chains` nor `client` is. List your chains, or pass the client of a Countersign server that has them.',
    )
}

function checkClient(client: unknown): void {
  if (client === undefined) return
  const baseUrl = typeof client === 'string' ? client : read(client, 'baseUrl')
  if (typeof client === 'string' || typeof read(client, 'session') !== 'function')
    throw new ProviderPropsError(
      `\`client\` is ${described(client)}. Pass \`createCountersignClient({ baseUrl: ${JSON.stringify(baseUrl ?? '…')} })\`.`,
    )
  // Without a scheme, \`localhost:4310\` is an address with the scheme \`localhost\`.
  if (typeof baseUrl === 'string' && !/^(?:https?:\/\/|\/|$)/.test(baseUrl))
    throw new ProviderPropsError(
      `The \`baseUrl\` of \`client\` is ${described(baseUrl)}. Begin it with https://, or with http:// on localhost.`,
    )
}

function checkAuthentication(authentication: unknown): void {
  if (authentication === undefined) return
  if (typeof authentication === 'function')
    throw new ProviderPropsError(`\`authentication\` is ${described(authentication)}.`)
  const missing = ['session', 'prepare', 'verify', 'signOut'].filter(
    name => typeof read(authentication, name) !== 'function',
  )
  if (missing.length > 0)
    throw new ProviderPropsError(
      `\`authentication\` is ${described(authentication)}. It lacks ${missing.join(', ')}: pass what backendAuthentication() or messageAuthentication({ … }) returns.`,
    )
}

function checkWagmiConfig(config: unknown): void {
  if (config === undefined || typeof config === 'function') return
  if (typeof read(config, 'subscribe') !== 'function')
    throw new ProviderPropsError(
      `\`wagmiConfig\` is ${described(config)}. Pass what \`createConfig\` of wagmi returns, or a function that loads it.`,
    )
}

function checkFunctions({ rpc, accountInfo }: CheckedProps): void {
  if (rpc !== undefined && typeof rpc !== 'function')
    throw new ProviderPropsError(
      `\`rpc\` is ${described(rpc)}. It must be a function that returns the address of a chain's node, such as \`chain => \`/rpc/\${chain}\`\`.`,
    )
  if (accountInfo !== undefined && typeof accountInfo !== 'function')
    throw new ProviderPropsError(
      `\`accountInfo\` is ${described(accountInfo)}. It must be a function that returns what is known of an account.`,
    )
}

function checkSession(session: unknown): void {
  if (session === undefined || session === null) return
  const account = read(session, 'account')
  if (typeof account !== 'string' || !isSessionAccount(account))
    throw new ProviderPropsError(
      `\`session\` is ${described(session)}. Pass the session that the backend returns, with its \`account\` in CAIP-10, such as "eip155:1:0x…", or null if nobody is signed in.`,
    )
}

function checkChains(chains: unknown): void {
  if (chains === undefined) return
  if (!Array.isArray(chains))
    throw new ProviderPropsError(`\`chains\` is ${described(chains)}. It must be a list of chains.`)
  if (chains.length === 0)
    throw new ProviderPropsError(
      '`chains` is empty. List at least one chain, as viem describes it, or leave it out to offer the chains of the server.',
    )
  chains.forEach((chain: unknown, index) => {
    if (!Number.isSafeInteger(read(chain, 'id')))
      throw new ProviderPropsError(
        `\`chains[${index}]\` is ${described(chain)}. List chains as viem describes them, with a numeric \`id\`.`,
      )
  })
}

function checkWallets(wallets: unknown, chains: unknown): void {
  if (!Array.isArray(wallets))
    throw new ProviderPropsError(`\`wallets\` is ${described(wallets)}. It must be a list of ${allowed}.`)
  const found = new Set<string>()
  wallets.forEach((kind: unknown, index) => {
    const type = read(kind, 'type')
    if (!types.includes(type))
      throw new ProviderPropsError(`\`wallets[${index}]\` is ${described(kind)}. Allowed are ${allowed}.`)
    const name = type === 'hosted' ? nameOfHosted(read(kind, 'wallet'), index) : `${type}`
    if (found.has(name))
      throw new ProviderPropsError(
        `\`wallets[${index}]\` lists ${name} a second time. List each kind once, and hosted wallets with different ids.`,
      )
    found.add(name)
    const settings = read(kind, 'settings')
    if (type === 'walletConnect' && settings && !read(settings, 'projectId'))
      throw new ProviderPropsError(
        `\`wallets[${index}]\` is walletConnect() with the \`projectId\` ${described(read(settings, 'projectId'))}. Use the id of your project at WalletConnect.`,
      )
    const missing = chains === undefined ? undefined : neededOfServer(kind)
    if (missing)
      throw new ProviderPropsError(
        `\`wallets[${index}]\` uses the settings of a Countersign server, which is not asked if \`chains\` is set. Write ${missing}.`,
      )
  })
  // An owner of a Safe needs a wallet; only in Safe{Wallet}, the Safe itself is one.
  if (!wallets.some(kind => read(kind, 'type') !== 'safe' || read(kind, 'findApp')))
    throw new ProviderPropsError(
      '`wallets` has no kind of wallet that a person can connect. Add injected(), walletConnect() or a hosted wallet.',
    )
}

/** A property of the provider is wrong. */
class ProviderPropsError extends CountersignError {
  override readonly name = 'ProviderPropsError'
  readonly code = 'provider-props'
}

function nameOfHosted(wallet: unknown, index: number): string {
  if (wallet === undefined) return 'the hosted wallets of the server'
  const id = read(wallet, 'id')
  const isKnown = id === 'base-account' || id === 'coinbase'
  if (!isKnown && (!read(wallet, 'name') || !read(wallet, 'url')))
    throw new ProviderPropsError(
      `\`wallets[${index}]\` is the hosted wallet “${id}”, which is not in the catalogue. Set its \`name\` and its \`url\`.`,
    )
  return `the hosted wallet “${id}”`
}

/** Returns what to write instead of an entry that is configured by a server; `undefined` for others. */
function neededOfServer(kind: unknown): string | undefined {
  const type = read(kind, 'type')
  if (type === 'walletConnect' && !read(kind, 'settings')) return "walletConnect({ projectId: '…' })"
  if (type === 'hosted' && !read(kind, 'wallet')) return 'baseAccount() or coinbaseWallet()'
  return undefined
}

function described(value: unknown): string {
  if (typeof value === 'function' && value.name === '')
    return 'a function. Connectors of wagmi do not belong here: import the kind from `@countersign/react/wallets`'
  if (typeof value === 'function') return `the function \`${value.name}\`: call it, as in \`${value.name}()\``
  return typeof value === 'object' && value !== null
    ? `an object with ${Object.keys(value).join(', ') || 'no fields'}`
    : `\`${typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)}\``
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
