import { CountersignError } from '@countersign/core'

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
  if (typeof props.locale === 'string')
    throw new ProviderPropsError(
      `\`locale\` is ${described(props.locale)}. Load it first: \`loadLocale("${props.locale}")\`.`,
    )
  checkWallets(wallets, props.chains)
}

type CheckedProps = {
  readonly [Name in 'wallets' | 'chains' | 'authentication' | 'client' | 'locale']?: unknown
}

function checkBackend({ authentication, client, chains }: CheckedProps): void {
  if (typeof authentication === 'function')
    throw new ProviderPropsError(`\`authentication\` is ${described(authentication)}.`)
  if (authentication !== undefined && chains === undefined && client === undefined)
    throw new ProviderPropsError(
      '`authentication` is set, but neither `chains` nor `client` is. List your chains, or pass the client of a Countersign server that has them.',
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
  if (typeof value === 'function') return `the function \`${value.name}\`: call it, as in \`${value.name}()\``
  return typeof value === 'object' && value !== null
    ? `an object with ${Object.keys(value).join(', ') || 'no fields'}`
    : `\`${typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)}\``
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
