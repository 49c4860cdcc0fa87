import * as fc from 'fast-check'
import { eip155Chain, parseAddress } from '../../account.ts'
import { hexOfBytes } from '../../verify/bytes.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => parseAddress(hexOfBytes(bytes)))

/** Any message to any Safe. */
export const anyQuestion = fc.record({
  safe: address,
  chain: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(eip155Chain),
  rules: fc.record({ domain: fc.constantFrom('safe' as const, 'chain-and-safe' as const) }),
  message: fc.uint8Array({ maxLength: 100 }).map(hexOfBytes),
})
