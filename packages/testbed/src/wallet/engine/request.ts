import type { Address, Hex } from 'viem'
import { hexToBytes, isHex, stringToHex } from 'viem'
import * as z from 'zod'
import { invalidParams, unsupported } from './error.ts'
import { address, asset, chain, chainId, parse, transaction, typedData } from './params.ts'
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
      parse(accountsPermission, list[0])
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
      parse(accountsPermission, list[0])
      return { kind: 'revoke' }
    case 'personal_sign': {
      if (typeof list[0] !== 'string') throw invalidParams('the message must be a string.')
      return {
        kind: 'ask',
        prompt: { kind: 'message', address: parse(address, list[1]), ...readMessage(list[0]) },
      }
    }
    case 'eth_signTypedData_v4':
      return {
        kind: 'ask',
        prompt: {
          kind: 'typed-data',
          address: parse(address, list[0]),
          typedData: parse(typedData, list[1]),
        },
      }
    case 'wallet_switchEthereumChain':
      return { kind: 'ask', prompt: { kind: 'switch-chain', ...parse(z.object({ chainId }), list[0]) } }
    case 'wallet_addEthereumChain':
      return { kind: 'ask', prompt: { kind: 'add-chain', chain: parse(chain, list[0]) } }
    case 'wallet_watchAsset':
      return { kind: 'ask', prompt: { kind: 'watch-asset', asset: parse(asset, list[0] ?? params) } }
    case 'eth_sendTransaction':
      return { kind: 'ask', prompt: { kind: 'transaction', transaction: parse(transaction, list[0]) } }
    default:
      if (signingMethods.has(method) || !/^(eth|net|web3)_[A-Za-z0-9]+$/.test(method))
        throw unsupported(method)
      return { kind: 'read' }
  }
}

/** The only permission that can be requested or revoked. */
const accountsPermission = z.object({ eth_accounts: z.unknown().nonoptional() })

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
