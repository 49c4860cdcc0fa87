import type { Eip1193Provider } from '../wallet.ts'
import { HostedCodeError } from './errors.ts'
import type { HostedSdk } from './hosted.ts'

/** The parts of a library's provider that are used. */
export type Library = Eip1193Provider & { readonly disconnect: () => Promise<void> }

export type LibraryOptions = {
  /** Name of the site. */
  readonly name: string
  /** EIP-155 ids of the site's chains; the first is used for an account without a chain. */
  readonly chainIds: readonly number[]
  /** Address of the wallet's page. */
  readonly url: string
}

/**
 * Loads the library of a kind, and creates its provider for one wallet.
 *
 * @throws {HostedCodeError} if it cannot be loaded
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
