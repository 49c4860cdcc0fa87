import type { EthereumProvider } from '@walletconnect/ethereum-provider'

type Logger = Exclude<NonNullable<Parameters<typeof EthereumProvider.init>[0]['logger']>, string>

const nothing = () => {}

/**
 * Makes a logger that keeps nothing. Told to be silent, the library's own would still keep all that passes in memory, and
 * put a function into the page (`downloadLogsBlobInBrowser`) by which anyone could have it.
 */
export function silentLogger(): Logger {
  const methods = {
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
  }
  // The rest of the type is of the library that its own is made by.
  return { level: 'silent', ...methods, child: silentLogger } as unknown as Logger
}
