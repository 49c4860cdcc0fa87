/** What a code can hold and a phone can read, in characters. */
const longestAddress = 1_500

/** Whether it is what phones take: on some, opening it as a link must open a wallet, and nothing else. */
export function isPairingAddress(uri: string): boolean {
  return /^wc:[\x21-\x7e]+$/.test(uri) && uri.length <= longestAddress
}
