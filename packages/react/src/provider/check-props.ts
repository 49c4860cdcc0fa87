import { CountersignError } from '@countersign/core'

const allowed =
  'injected(), walletConnect(), baseAccount(), coinbaseWallet(), hosted(), and safe() or safeOwners()'
const types: readonly unknown[] = ['injected', 'walletConnect', 'hosted', 'safe']

/**
 * Checks the provider's `chains` and `wallets`, for sites in development.
 *
 * @throws {ProviderPropsError} if `chains` is empty; if `wallets` is not a list, contains something else than kinds of
 *   wallets, or one kind twice; if nobody can connect with it; or if an entry needs the settings of a server that is not
 *   asked
 */
export function checkProps({
  wallets,
  chains,
}: {
  readonly wallets: unknown
  readonly chains?: unknown
}): void {
  if (Array.isArray(chains) && chains.length === 0)
    throw new ProviderPropsError(
      '`chains` is empty. List at least one chain, as viem describes it, or leave it out to offer the chains of the server.',
    )
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
  if (type === 'walletConnect' && !read(kind, 'isOwn')) return "walletConnect({ projectId: '…' })"
  if (type === 'hosted' && !read(kind, 'wallet')) return 'baseAccount() or coinbaseWallet()'
  return undefined
}

function described(value: unknown): string {
  if (typeof value === 'function') return `the function \`${value.name}\`: call it, as in \`${value.name}()\``
  return typeof value === 'object' && value !== null
    ? `an object with ${Object.keys(value).join(', ') || 'no fields'}`
    : `\`${JSON.stringify(value)}\``
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
