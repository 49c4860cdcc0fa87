import { CountersignError } from '@countersign/core'
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { isRecord } from '../../wallet/engine/record.ts'
import { type MessageContent, textOf } from '../safe/message.ts'

/** An error for an invalid request of an app, with a message for its developer. */
export class AppRequestError extends CountersignError {
  override readonly name = 'AppRequestError'
  readonly code = 'invalid-request'
}

/** Parses the text of `signMessage`. @throws {AppRequestError} */
export function readText(params: unknown): string {
  if (!isRecord(params) || typeof params.message !== 'string')
    throw new AppRequestError('signMessage needs a message.')
  return textOf(params.message)
}

/** Parses the data of `signTypedMessage`. @throws {AppRequestError} */
export function readTyped(params: unknown): Exclude<MessageContent, string> {
  const typedData = isRecord(params) ? params.typedData : undefined
  if (!isRecord(typedData)) throw new AppRequestError('signTypedMessage needs typedData.')
  const { types, domain, message, primaryType } = typedData
  if (!isRecord(types) || !isRecord(domain) || !isRecord(message))
    throw new AppRequestError('The typed data needs types, domain and message.')
  return {
    types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, readFields(fields)])),
    domain,
    message,
    ...(typeof primaryType === 'string' && { primaryType }),
  }
}

/** A call that an app requests of the Safe; the value is in wei, in decimal. */
export type AppCall = { readonly to: Address; readonly value: string; readonly data: Hex }

/** Parses the one transaction of `sendTransactions`. @throws {AppRequestError} also if there are several. */
export function readCall(params: unknown): AppCall {
  const txs = isRecord(params) && Array.isArray(params.txs) ? params.txs : []
  const [call, ...others]: unknown[] = txs
  if (!isRecord(call)) throw new AppRequestError('sendTransactions needs a transaction.')
  if (others.length > 0)
    throw new AppRequestError('This wallet has no MultiSend: send one transaction at a time.')
  const { to, value = '0', data = '0x' } = call
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    throw new AppRequestError('The transaction needs an address in to.')
  if (!isHex(data)) throw new AppRequestError('The data of the transaction is not hex.')
  return { to: getAddress(to), value: readAmount(value), data }
}

/** Parses one string field of an object, e.g. `safeTxHash`. @throws {AppRequestError} */
export function readField(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value !== 'string' || value === '') throw new AppRequestError(`It needs ${name}.`)
  return value
}

function readAmount(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new AppRequestError('The value is not a number of wei.')
  try {
    return String(BigInt(value))
  } catch {
    throw new AppRequestError('The value is not a number of wei.')
  }
}

function readFields(value: unknown): { name: string; type: string }[] {
  if (!Array.isArray(value)) throw new AppRequestError('Each type needs a list of fields.')
  return value.map((field: unknown) => {
    if (!isRecord(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
      throw new AppRequestError('Each field needs a name and a type.')
    return { name: field.name, type: field.type }
  })
}
