/** Loads Coinbase's library. A module of its own: a bundler resolves the library for each module that can load it. */
export const loadCoinbaseWallet = async () =>
  (await import('@countersign/wallets/coinbase-wallet')).coinbaseWallet
