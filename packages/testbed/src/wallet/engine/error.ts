import { CountersignError } from '@countersign/core'
import type { Quirks } from './quirks.ts'
import type { TypedData } from './types.ts'

/** The codes of EIP-1193, EIP-1474 and EIP-3085 that wallets answer with, and 5000, which some use for a rejection. */
export type WalletErrorCode =
  | 4001
  | 4100
  | 4200
  | 4900
  | 4901
  | 4902
  | 5000
  | -32002
  | -32600
  | -32601
  | -32602
  | -32603
  | (number & {})

/** The serialized form of a `WalletError`. */
export interface WalletFault {
  code: WalletErrorCode
  message: string
  data?: unknown
}

/** An error that a wallet returns to a page. @see EIP-1193 §Provider Errors */
export class WalletError extends CountersignError {
  override readonly name = 'WalletError'
  readonly code: WalletErrorCode
  readonly data: unknown

  constructor(code: WalletErrorCode, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Returns the serializable form of a thrown value. */
export function toFault(thrown: unknown): WalletFault {
  if (thrown instanceof WalletError)
    return thrown.data === undefined
      ? { code: thrown.code, message: thrown.message }
      : { code: thrown.code, message: thrown.message, data: thrown.data }
  const message = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown)
  return { code: -32603, message: message || 'Internal error.' }
}

export const refused = { code: 4001, message: 'The person refused the request.' } satisfies WalletFault
export const windowClosed = {
  code: 4001,
  message: 'The person refused the request: the wallet window was closed.',
} satisfies WalletFault
export const unauthorized = {
  code: 4100,
  message: 'This site is not connected to that account. Request accounts first.',
} satisfies WalletFault
export const disconnected = { code: 4900, message: 'The wallet is disconnected.' } satisfies WalletFault

export const crashed = {
  code: -32603,
  message: "Cannot read properties of undefined (reading '0')",
} satisfies WalletFault

export function alreadyPending(method: string): WalletFault {
  return {
    code: -32002,
    message: `A request ${method} of this site is already waiting in the wallet. Answer it there first.`,
  }
}

/** Returns the fault of an unknown chain, in one of the formats that wallets use. */
export function unknownChain(chainId: number, as: Quirks['unknownChain']): WalletFault {
  const message = `Chain 0x${chainId.toString(16)} is not known to the wallet. Add it with wallet_addEthereumChain first.`
  switch (as) {
    case '4902':
      return { code: 4902, message }
    case '4901':
      return { code: 4901, message }
    case 'wrapped':
      return {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { originalError: { code: 4902, message } },
      }
  }
}

/** Returns the fault of an unsupported method, in one of the formats that wallets use. */
export function lacking(method: string, as: '-32601' | '4200'): WalletFault {
  switch (as) {
    case '-32601':
      return { code: -32601, message: `The method ${method} does not exist / is not available.` }
    case '4200':
      return { code: 4200, message: `The wallet does not support the method ${method}.` }
  }
}

/**
 * Returns the fault of typed data whose domain is on another chain than the wallet, in the words of MetaMask.
 *
 * @param chainId - the wallet's current chain, or the chain of the request.
 * @returns `undefined` if the domain has this chain, or none.
 */
export function domainElsewhere({ domain }: TypedData, chainId: number): WalletFault | undefined {
  const given = domain.chainId
  if (given === undefined || Number(given) === chainId) return undefined
  return {
    code: -32603,
    message: `Provided chainId "${Number(given)}" must match the active chainId "${chainId}"`,
  }
}

export function invalidParams(message: string): WalletError {
  return new WalletError(-32602, `Invalid parameters: ${message}`)
}

export function unsupported(method: string): WalletError {
  return new WalletError(4200, `The wallet does not support the method ${method}.`)
}
