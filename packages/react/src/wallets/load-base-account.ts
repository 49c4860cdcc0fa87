/** Loads Base's library. A module of its own: a bundler resolves the library for each module that can load it. */
export const loadBaseAccount = async () => (await import('@countersign/wallets/base-account')).baseAccount
