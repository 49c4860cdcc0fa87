import { bytesToHex, concat, type Hex, hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { readSignature } from './der.ts'

const bytes = (...parts: Hex[]) => hexToBytes(concat(parts))
const order = '0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
const malformed = expect.objectContaining({ name: 'PasskeyError', code: 'malformed' })
const reading = (der: Uint8Array) => () => readSignature(der)

test('the two numbers are read, whatever their lengths', () => {
  expect(readSignature(bytes('0x3006', '0x020101', '0x02017f'))).toEqual({ r: 1n, s: 127n })
  expect(readSignature(bytes('0x3007', '0x02020080', '0x020101'))).toEqual({ r: 128n, s: 1n })
  expect(readSignature(bytes('0x3008', '0x02020100', '0x02027fff'))).toEqual({ r: 256n, s: 0x7fffn })
})

test('the largest numbers that a signature can have are read', () => {
  const last = BigInt(order) - 1n
  const number: Hex = `0x022100${last.toString(16)}`
  expect(readSignature(bytes('0x3046', number, number))).toEqual({ r: last, s: last })
})

test("what the system's own cryptography signed is read as it was signed", async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  // Numbers that begin with zeros, or with a set bit, come by chance: enough of them to meet both.
  for (let round = 0; round < 20; round += 1) {
    const plain = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, Uint8Array.of(round)))
    const [r, s] = [BigInt(bytesToHex(plain.subarray(0, 32))), BigInt(bytesToHex(plain.subarray(32)))]
    expect(readSignature(written(r, s))).toEqual({ r, s })
  }
})

test.each<[string, Uint8Array]>([
  ['nothing', bytes('0x')],
  ['a tag alone', bytes('0x30')],
  ['an empty sequence', bytes('0x3000')],
  ['another tag', bytes('0x3106', '0x020101', '0x020101')],
  ['one number only', bytes('0x3003', '0x020101')],
  ['three numbers', bytes('0x3009', '0x020101', '0x020101', '0x020101')],
  ['a number that is no integer', bytes('0x3006', '0x020101', '0x040101')],
  ['bytes behind the end', bytes('0x3006', '0x020101', '0x020101', '0x00')],
  ['a sequence that is cut off', bytes('0x3006', '0x020101', '0x0201')],
  ['a sequence that says too little', bytes('0x3005', '0x020101', '0x020101')],
  ['a length in the long form', bytes('0x308106', '0x020101', '0x020101')],
  ['a length without an end', bytes('0x3080', '0x020101', '0x020101', '0x0000')],
  ['a number that reaches into nowhere', bytes('0x3006', '0x02ff01', '0x020101')],
  ['a first number that swallows the second', bytes('0x3006', '0x020401', '0x020101')],
  ['a number of no bytes', bytes('0x3005', '0x0200', '0x020101')],
  ['a negative number', bytes('0x3006', '0x020180', '0x020101')],
  ['a number led by an idle zero', bytes('0x3007', '0x02020001', '0x020101')],
  ['zero', bytes('0x3006', '0x020100', '0x020101')],
  ['the order of the curve', bytes('0x3026', `0x022100${order.slice(2)}`, '0x020101')],
  ['a number of 34 bytes', bytes('0x3027', `0x022201${'00'.repeat(33)}`, '0x020101')],
  ['ever so many bytes', bytes('0x30', `0x${'ff'.repeat(70_000)}`)],
])('%s is refused', (_, der) => {
  expect(reading(der)).toThrow(malformed)
})

/** Writes a signature as an authenticator does. */
function written(...numbers: bigint[]): Uint8Array {
  const integers = numbers.map(number => {
    const digits = number.toString(16)
    const whole = digits.length % 2 === 0 ? digits : `0${digits}`
    const content = Number.parseInt(whole.slice(0, 2), 16) < 0x80 ? whole : `00${whole}`
    return hexToBytes(`0x02${(content.length / 2).toString(16).padStart(2, '0')}${content}`)
  })
  const length = integers.reduce((sum, integer) => sum + integer.length, 0)
  return Uint8Array.of(0x30, length, ...integers.flatMap(integer => [...integer]))
}
