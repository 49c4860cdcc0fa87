import type { Eip1193Provider } from '../wallet.ts'
import { HostedCodeError } from './errors.ts'
import type { HostedSdk } from './hosted.ts'

/** What is used of a library's provider. */
export type Library = Eip1193Provider & { readonly disconnect: () => Promise<void> }

export type LibraryOptions = {
  /** Name of the site. */
  readonly name: string
  /** EIP-155 ids of the site's chains; the first is what an account is on that names none. */
  readonly chainIds: readonly number[]
  /** Address of the wallet's page. */
  readonly url: string
}

/**
 * Loads the library of a kind, and makes a provider of it for one wallet.
 *
 * @throws {HostedCodeError} where it cannot be loaded
 */
export async function loadLibrary(sdk: HostedSdk, options: LibraryOptions): Promise<Library> {
  switch (sdk) {
    case 'base-account': {
      const { baseAccount } = await import('./base-account.ts').catch(unloaded)
      return baseAccount(options)
    }
    case 'coinbase-wallet': {
      const { coinbaseWallet } = await import('./coinbase-wallet.ts').catch(unloaded)
      return coinbaseWallet(options)
    }
  }
}

function unloaded(cause: unknown): never {
  throw new HostedCodeError('The code that speaks to the wallet could not be loaded.', { cause })
}
