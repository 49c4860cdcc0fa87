type Hex = `0x${string}`

/** One argument of a call: a word of 32 bytes, or something whose length is not known beforehand. */
export type Argument = { readonly word: string } | { readonly tail: string }

/** Gives an address, or a whole number, as an argument. */
export function word(value: string | bigint): Argument {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return { word: digits.padStart(64, '0') }
}

/** Gives bytes as an argument. */
export function bytes(value: Hex): Argument {
  const digits = value.slice(2)
  const size = Math.ceil(digits.length / 64) * 64
  return { tail: hex(digits.length / 2) + digits.padEnd(size, '0') }
}

/** Gives addresses as an argument. */
export function addresses(values: readonly string[]): Argument {
  return {
    tail: hex(values.length) + values.map(value => value.slice(2).toLowerCase().padStart(64, '0')).join(''),
  }
}

/**
 * Writes the data of a call.
 *
 * @param selector - the first four bytes of the hash of the function's signature
 * @see Solidity contract ABI specification §Function Selector and Argument Encoding
 */
export function encodeCall(selector: Hex, args: readonly Argument[]): Hex {
  let heads = ''
  let tails = ''
  for (const arg of args) {
    if ('word' in arg) heads += arg.word
    else {
      heads += hex(32 * args.length + tails.length / 2)
      tails += arg.tail
    }
  }
  return `${selector}${heads}${tails}`
}

const hex = (value: number) => value.toString(16).padStart(64, '0')
