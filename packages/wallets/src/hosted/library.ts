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

/** Loads a library. @returns a function that creates its provider for one wallet */
export type LoadLibrary = () => Promise<(options: LibraryOptions) => Library>

/** The libraries that a site has installed: only the entry points of this package that load one import it. */
export type Libraries = { readonly [sdk in HostedSdk]?: LoadLibrary }

/**
 * Loads the library of a kind, and creates its provider for one wallet.
 *
 * @throws {HostedCodeError} if it cannot be loaded
 */
export async function loadLibrary(
  libraries: Libraries,
  sdk: HostedSdk,
  options: LibraryOptions,
): Promise<Library> {
  const create = await libraries[sdk]?.().catch(unloaded)
  return create ? create(options) : unloaded(new TypeError(`The site has no library for ${sdk}.`))
}

function unloaded(cause: unknown): never {
  throw new HostedCodeError('The code that speaks to the wallet could not be loaded.', { cause })
}
