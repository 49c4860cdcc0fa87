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

/**
 * Returns the address of a CAIP-10 account.
 *
 * @example
 * addressOf('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
