import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { isRecord } from '../../wallet/engine/record.ts'
import { type MessageContent, textOf } from '../safe/message.ts'

/** An error for an invalid request of an app, with a message for its developer. */
export class AppMistake extends Error {
  override readonly name = 'AppMistake'
}

/** Parses the text of `signMessage`. @throws {AppMistake} */
export function readText(params: unknown): string {
  if (!isRecord(params) || typeof params.message !== 'string')
    throw new AppMistake('signMessage needs a message.')
  return textOf(params.message)
}

/** Parses the data of `signTypedMessage`. @throws {AppMistake} */
export function readTyped(params: unknown): Exclude<MessageContent, string> {
  const typedData = isRecord(params) ? params.typedData : undefined
  if (!isRecord(typedData)) throw new AppMistake('signTypedMessage needs typedData.')
  const { types, domain, message, primaryType } = typedData
  if (!isRecord(types) || !isRecord(domain) || !isRecord(message))
    throw new AppMistake('The typed data needs types, domain and message.')
  return {
    types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, readFields(fields)])),
    domain,
    message,
    ...(typeof primaryType === 'string' && { primaryType }),
  }
}

/** A call that an app requests of the Safe; the value is in wei, in decimal. */
export type AppCall = { readonly to: Address; readonly value: string; readonly data: Hex }

/** Parses the one transaction of `sendTransactions`. @throws {AppMistake} also if there are several. */
export function readCall(params: unknown): AppCall {
  const txs = isRecord(params) && Array.isArray(params.txs) ? params.txs : []
  const [call, ...others]: unknown[] = txs
  if (!isRecord(call)) throw new AppMistake('sendTransactions needs a transaction.')
  if (others.length > 0) throw new AppMistake('This wallet has no MultiSend: send one transaction at a time.')
  const { to, value = '0', data = '0x' } = call
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    throw new AppMistake('The transaction needs an address in to.')
  if (!isHex(data)) throw new AppMistake('The data of the transaction is not hex.')
  return { to: getAddress(to), value: readAmount(value), data }
}

/** Parses one string field of an object, e.g. `safeTxHash`. @throws {AppMistake} */
export function readField(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value !== 'string' || value === '') throw new AppMistake(`It needs ${name}.`)
  return value
}

function readAmount(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new AppMistake('The value is not a number of wei.')
  try {
    return String(BigInt(value))
  } catch {
    throw new AppMistake('The value is not a number of wei.')
  }
}

function readFields(value: unknown): { name: string; type: string }[] {
  if (!Array.isArray(value)) throw new AppMistake('Each type needs a list of fields.')
  return value.map((field: unknown) => {
    if (!isRecord(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
      throw new AppMistake('Each field needs a name and a type.')
    return { name: field.name, type: field.type }
  })
}
