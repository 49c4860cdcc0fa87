// cspell:ignore cdef
/**
 * Shortens the middle of an address: `0x1234…cdef`.
 *
 * @example
 * shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8dA…6045'
 */
export function shortenAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Shortens the middle of a very long name: its end says whose it is, and its beginning alone could mislead. */
export function shortenName(name: string): string {
  const letters = [...name]
  return letters.length > 40 ? `${letters.slice(0, 12).join('')}…${letters.slice(-20).join('')}` : name
}

/**
 * Returns the address of a CAIP-10 account.
 *
 * @example
 * addressOf('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
