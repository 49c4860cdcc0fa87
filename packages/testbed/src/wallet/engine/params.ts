import type { Address, Hex } from 'viem'
import { getAddress, isAddress, isHex } from 'viem'
import { invalidParams } from './error.ts'
import type { Chain, Transaction, TypedData } from './types.ts'

/** Parses an object. @throws {WalletError} -32602 */
export function readRecord(value: unknown, name: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalidParams(`${name} must be an object.`)
  return value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a 20-byte address and returns its ERC-55 form. @throws {WalletError} -32602 */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidParams(`${describe(value)} is not an address of 20 bytes.`)
  const digits = value.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && !isAddress(value)) throw invalidParams(`${describe(value)} has a wrong ERC-55 checksum.`)
  return getAddress(value.toLowerCase())
}

/** Parses a chain id: `0x` and hex digits without leading zeros. @throws {WalletError} -32602 */
export function readChainId(value: unknown): number {
  const number =
    typeof value === 'string' && /^0x[1-9a-fA-F][0-9a-fA-F]*$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw invalidParams(`${describe(value)} is not a chain id in hex.`)
  return number
}

/** Parses hex bytes or a hex quantity. @throws {WalletError} -32602 */
function readHex(value: unknown, name: string): Hex {
  if (!isHex(value)) throw invalidParams(`${name} must be hex.`)
  return value
}

/** Parses a chain to add. @throws {WalletError} -32602 @see EIP-3085 */
export function readChain(value: unknown): Chain {
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = readRecord(value, 'the chain')
  if (typeof chainName !== 'string' || chainName.trim() === '')
    throw invalidParams('chainName must be a text.')
  const chain: Chain = {
    id: readChainId(chainId),
    name: chainName.trim().slice(0, 80),
    rpcUrls: readUrls(rpcUrls, 'rpcUrls'),
    nativeCurrency: readCurrency(nativeCurrency),
  }
  if (blockExplorerUrls === undefined || blockExplorerUrls === null) return chain
  return { ...chain, blockExplorerUrls: readUrls(blockExplorerUrls, 'blockExplorerUrls') }
}

function readCurrency(value: unknown): Chain['nativeCurrency'] {
  const { name, symbol, decimals } = readRecord(value, 'nativeCurrency')
  if (typeof name !== 'string' || typeof symbol !== 'string' || !/^.{1,6}$/.test(symbol))
    throw invalidParams('nativeCurrency must have a name and a symbol of 1 to 6 characters.')
  if (decimals !== 18) throw invalidParams('nativeCurrency.decimals must be 18.')
  return { name, symbol, decimals }
}

function readUrls(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidParams(`${name} must be a list of addresses.`)
  return value.map(url => {
    const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
    const loopback = parsed?.hostname === '127.0.0.1' || parsed?.hostname === 'localhost'
    if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && loopback)) return parsed.href
    throw invalidParams(`${describe(url)} in ${name} is not an https address.`)
  })
}

/** Parses a transaction request; `input` is an alias of `data`. @throws {WalletError} -32602 */
export function readTransaction(value: unknown): Transaction {
  const given = readRecord(value, 'the transaction')
  const transaction: Transaction = {}
  if (given.from !== undefined) transaction.from = readAddress(given.from)
  if (given.to !== undefined && given.to !== null) transaction.to = readAddress(given.to)
  const data = given.data ?? given.input
  if (data !== undefined) transaction.data = readHex(data, 'data')
  for (const key of ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const)
    if (given[key] !== undefined) transaction[key] = readHex(given[key], key)
  if (given.chainId !== undefined) transaction.chainId = readChainId(given.chainId)
  if (!transaction.to && !transaction.data) throw invalidParams('a transaction needs to or data.')
  return transaction
}

/**
 * Parses typed data, given as an object or as JSON.
 *
 * The domain is hashed with the type `types.EIP712Domain`. Where that is missing, wallets hash an empty domain and
 * ignore the content of `domain`; so does this one, to reveal pages that omit it.
 *
 * @throws {WalletError} -32602
 * @see EIP-712
 */
export function readTypedData(value: unknown): TypedData {
  const { types, primaryType, domain, message } = readRecord(parseJson(value), 'the typed data')
  const read = readTypes(types)
  if (typeof primaryType !== 'string' || !Object.hasOwn(read, primaryType))
    throw invalidParams('primaryType must be one of the types.')
  const readDomain = readRecord(domain ?? {}, 'the domain')
  if (readDomain.chainId !== undefined && !Number.isSafeInteger(Number(readDomain.chainId)))
    throw invalidParams("the domain's chainId is not a number.")
  return {
    types: { EIP712Domain: [], ...read },
    primaryType,
    domain: readDomain,
    message: readRecord(message, 'the message'),
  }
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw invalidParams('the typed data is not JSON.')
  }
}

function readTypes(value: unknown): TypedData['types'] {
  return Object.fromEntries(
    Object.entries(readRecord(value, 'types')).map(([name, fields]) => {
      if (!Array.isArray(fields)) throw invalidParams(`the type ${name} must be a list of fields.`)
      return [name, fields.map(readField)]
    }),
  )
}

function readField(value: unknown): { name: string; type: string } {
  const { name, type } = readRecord(value, 'a field')
  if (typeof name !== 'string' || typeof type !== 'string')
    throw invalidParams('a field must have a name and a type.')
  return { name, type }
}

const describe = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 80)
