import type { Address, Hex } from 'viem'
import { hexToBytes, isHex, stringToHex } from 'viem'
import { invalidParams, unsupported } from './error.ts'
import { readAddress, readChain, readChainId, readRecord, readTransaction, readTypedData } from './params.ts'
import type { Asset, Chain, Transaction, TypedData } from './types.ts'

/** A request that requires a prompt. */
export type Prompt =
  | { kind: 'connect' }
  | { kind: 'message'; address: Address; data: Hex; text: string | null }
  | { kind: 'typed-data'; address: Address; typedData: TypedData }
  | { kind: 'switch-chain'; chainId: number }
  | { kind: 'add-chain'; chain: Chain }
  | { kind: 'watch-asset'; asset: Asset }
  | { kind: 'transaction'; transaction: Transaction }

/** The meaning of a call to the wallet. */
export type WalletRequest =
  | { kind: 'ask'; prompt: Prompt }
  | { kind: 'accounts' }
  | { kind: 'chain-id' }
  | { kind: 'network-version' }
  | { kind: 'permissions' }
  | { kind: 'revoke' }
  | { kind: 'read' }

/**
 * Parses a JSON-RPC call of a page.
 *
 * @throws {WalletError} -32602 for invalid parameters, 4200 for an unsupported method.
 * @see EIP-1193 §request, EIP-3326, EIP-3085, EIP-747, EIP-2255
 */
export function parseRequest(method: string, params: unknown): WalletRequest {
  const list = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_requestAccounts':
      return { kind: 'ask', prompt: { kind: 'connect' } }
    case 'wallet_requestPermissions':
      if (!('eth_accounts' in readRecord(list[0], 'the permissions')))
        throw invalidParams('only the permission eth_accounts can be requested.')
      return { kind: 'ask', prompt: { kind: 'connect' } }
    case 'eth_accounts':
      return { kind: 'accounts' }
    case 'eth_chainId':
      return { kind: 'chain-id' }
    case 'net_version':
      return { kind: 'network-version' }
    case 'wallet_getPermissions':
      return { kind: 'permissions' }
    case 'wallet_revokePermissions':
      if (!('eth_accounts' in readRecord(list[0], 'the permissions')))
        throw invalidParams('only the permission eth_accounts can be revoked.')
      return { kind: 'revoke' }
    case 'personal_sign': {
      if (typeof list[0] !== 'string') throw invalidParams('the message must be a string.')
      return {
        kind: 'ask',
        prompt: { kind: 'message', address: readAddress(list[1]), ...readMessage(list[0]) },
      }
    }
    case 'eth_signTypedData_v4':
      return {
        kind: 'ask',
        prompt: { kind: 'typed-data', address: readAddress(list[0]), typedData: readTypedData(list[1]) },
      }
    case 'wallet_switchEthereumChain': {
      const { chainId } = readRecord(list[0], 'the chain')
      return { kind: 'ask', prompt: { kind: 'switch-chain', chainId: readChainId(chainId) } }
    }
    case 'wallet_addEthereumChain':
      return { kind: 'ask', prompt: { kind: 'add-chain', chain: readChain(list[0]) } }
    case 'wallet_watchAsset':
      return { kind: 'ask', prompt: { kind: 'watch-asset', asset: readAsset(list[0] ?? params) } }
    case 'eth_sendTransaction':
      return { kind: 'ask', prompt: { kind: 'transaction', transaction: readTransaction(list[0]) } }
    default:
      if (signingMethods.has(method) || !/^(eth|net|web3)_[A-Za-z0-9]+$/.test(method))
        throw unsupported(method)
      return { kind: 'read' }
  }
}

/** Methods with a node's prefix that require a wallet, and that this one does not support. */
const signingMethods = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
])

/** Parses a message: hex is bytes, anything else is text. `text` is null when the bytes are not UTF-8. */
function readMessage(message: string): { data: Hex; text: string | null } {
  if (!isHex(message, { strict: true }) || message.length % 2 !== 0)
    return { data: stringToHex(message), text: message }
  try {
    return { data: message, text: new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message)) }
  } catch {
    return { data: message, text: null }
  }
}

function readAsset(value: unknown): Asset {
  const { type, options } = readRecord(value, 'the asset')
  if (type !== 'ERC20') throw invalidParams('only assets of type ERC20 can be watched.')
  const { address, symbol, decimals, image } = readRecord(options, 'the options')
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11)
    throw invalidParams('the symbol must have 1 to 11 characters.')
  const places = typeof decimals === 'string' ? Number(decimals) : decimals
  if (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > 36)
    throw invalidParams('decimals must be a whole number from 0 to 36.')
  const asset: Asset = { address: readAddress(address), symbol, decimals: places }
  return typeof image === 'string' ? { ...asset, image } : asset
}
