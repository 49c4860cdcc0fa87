// cspell:ignore cdef
/** Shortens the middle of an address: `0x1234…cdef`. */
export function shortenAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Returns the address of a CAIP-10 account. */
export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
