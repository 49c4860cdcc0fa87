import { CountersignError } from '@countersign/core'

const allowed =
  'injected(), walletConnect(), baseAccount(), coinbaseWallet(), hosted(), and safe() or safeOwners()'
const types: readonly unknown[] = ['injected', 'walletConnect', 'hosted', 'safe']

/**
 * Checks the provider's `wallets`, for sites in development.
 *
 * @throws {WalletListError} if it is not a list, contains something else than kinds of wallets, or one kind twice, or
 *   if nobody can connect with it
 */
export function checkWallets(wallets: unknown): void {
  if (!Array.isArray(wallets))
    throw new WalletListError(`\`wallets\` is ${described(wallets)}. It must be a list of ${allowed}.`)
  const found = new Set<string>()
  wallets.forEach((kind: unknown, index) => {
    const type = read(kind, 'type')
    if (!types.includes(type))
      throw new WalletListError(`\`wallets[${index}]\` is ${described(kind)}. Allowed are ${allowed}.`)
    const name = type === 'hosted' ? nameOfHosted(read(kind, 'wallet'), index) : `${type}`
    if (found.has(name))
      throw new WalletListError(
        `\`wallets[${index}]\` lists ${name} a second time. List each kind once, and hosted wallets with different ids.`,
      )
    found.add(name)
  })
  // An owner of a Safe needs a wallet; only in Safe{Wallet}, the Safe itself is one.
  if (!wallets.some(kind => read(kind, 'type') !== 'safe' || read(kind, 'findApp')))
    throw new WalletListError(
      '`wallets` has no kind of wallet that a person can connect. Add injected(), walletConnect() or a hosted wallet.',
    )
}

/** A site's list of wallets is wrong. */
class WalletListError extends CountersignError {
  override readonly name = 'WalletListError'
  readonly code = 'wallet-list'
}

function nameOfHosted(wallet: unknown, index: number): string {
  if (wallet === undefined) return 'the hosted wallets of the server'
  const id = read(wallet, 'id')
  const isKnown = id === 'base-account' || id === 'coinbase'
  if (!isKnown && (!read(wallet, 'name') || !read(wallet, 'url')))
    throw new WalletListError(
      `\`wallets[${index}]\` is the hosted wallet “${id}”, which is not in the catalogue. Set its \`name\` and its \`url\`.`,
    )
  return `the hosted wallet “${id}”`
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
