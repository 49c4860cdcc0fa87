import { parseAddress } from '../account.ts'
import type { AccountFactory } from './account-factory.ts'
import { bytesOfKnownHex, hexOfBytes } from './bytes.ts'
import { selectorOf } from './selector.ts'
import { bytesAt, numberAt, word } from './wrapper.ts'

/** Multicall3 has this address on almost every chain. @see github.com/mds1/multicall3 */
const multicall3 = parseAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** Its functions: the argument that lists the calls, and the words of a call that have its data and its value. */
const functions: Readonly<Record<string, { list: 0 | 1; data: number; value?: number }>> = {
  'aggregate((address,bytes)[])': { list: 0, data: 1 },
  'blockAndAggregate((address,bytes)[])': { list: 0, data: 1 },
  'tryAggregate(bool,(address,bytes)[])': { list: 1, data: 1 },
  'tryBlockAndAggregate(bool,(address,bytes)[])': { list: 1, data: 1 },
  'aggregate3((address,bool,bytes)[])': { list: 0, data: 2 },
  'aggregate3Value((address,bool,uint256,bytes)[])': { list: 0, data: 3, value: 2 },
}
const bySelector = new Map(Object.entries(functions).map(([name, form]) => [selectorOf(name), form]))

/** More calls than any wallet needs to deploy an account. */
const mostCalls = 16

/** A call of several, and whether it sends a value with it. */
export type BatchedCall = AccountFactory & { readonly sendsValue: boolean }

export const isMulticall = ({ address }: AccountFactory): boolean => address === multicall3

/**
 * Returns the calls that a call of Multicall3 makes, without those that they make in turn.
 *
 * @returns no calls if there are more than 16, and if it is another function or malformed.
 */
export function batchedCalls({ call }: AccountFactory): readonly BatchedCall[] {
  const form = bySelector.get(call.slice(0, 10))
  if (!form) return []
  const content = bytesOfKnownHex(call).subarray(4)
  const list = numberAt(content, form.list * word)
  const length = numberAt(content, list)
  if (length > mostCalls) return []
  const items = list + word
  const calls = Array.from({ length }, (_, index): BatchedCall | undefined => {
    const item = items + numberAt(content, items + index * word)
    const data = bytesAt(content, item + numberAt(content, item + form.data * word))
    const target = content.subarray(item, item + word)
    if (!data || target.subarray(0, 12).some(byte => byte !== 0)) return undefined
    const sendsValue = form.value !== undefined && numberAt(content, item + form.value * word) !== 0
    return { address: parseAddress(hexOfBytes(target.subarray(12))), call: hexOfBytes(data), sendsValue }
  })
  return calls.every(call => call !== undefined) ? calls : []
}
