import type { EthereumProvider } from '@walletconnect/ethereum-provider'

type Logger = Exclude<NonNullable<Parameters<typeof EthereumProvider.init>[0]['logger']>, string>

const nothing = () => {}

/**
 * Creates a logger that stores nothing. Even in silent mode, the library's own logger would keep all messages in
 * memory, and add a function to the page (`downloadLogsBlobInBrowser`) that gives any script access to them.
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
  // The rest of the type comes from the logging library that the library's own logger uses.
  return { level: 'silent', ...methods, child: silentLogger } as unknown as Logger
}
