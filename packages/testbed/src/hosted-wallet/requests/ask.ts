import { type Address, type Hex, zeroAddress } from 'viem'
import {
  invalidParams,
  unauthorized,
  unknownChain,
  unsupported,
  WalletError,
} from '../../wallet/engine/error.ts'
import { isRecord, readAddress, readRecord } from '../../wallet/engine/params.ts'
import { parseRequest, type Ask as WalletAsk } from '../../wallet/engine/request.ts'
import type { Asset, Transaction, TypedData } from '../../wallet/engine/types.ts'
import type { Call } from '../protocol/message.ts'
import { readSignIn, type SignInRequest, signInText } from './sign-in.ts'

/** What a site wants of the person. */
export type Ask =
  | {
      readonly kind: 'connect'
      /** `eth_requestAccounts` wants addresses alone, `wallet_connect` what they can do as well (ERC-7846). */
      readonly answer: 'addresses' | 'accounts'
      /** What is to be signed in the same step. */
      readonly signIn: SignInRequest | null
    }
  | { readonly kind: 'message'; readonly address: Address; readonly text: string }
  | { readonly kind: 'typed-data'; readonly address: Address; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly address: Address; readonly transaction: Transaction }
  | { readonly kind: 'watch-asset'; readonly asset: Asset }
  | { readonly kind: 'switch-chain'; readonly to: number }

/** A call as the wallet takes it: asked of the person, or answered by itself. */
export type Meaning =
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'answered'; readonly value: unknown }

export type AskContext = {
  readonly origin: string
  /** The chains that the wallet supports. */
  readonly chains: readonly number[]
  /** The accounts that the site may see. */
  readonly granted: readonly Address[]
}

/**
 * Reads what a site asks for.
 *
 * @throws {WalletError} -32602 for what cannot be read, 4100 for an account that the site may not see, 4200 for what the
 * wallet cannot do, 4902 for a chain that it does not support.
 */
export function readCall({ method, params }: Call, context: AskContext): Meaning {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  switch (method) {
    case 'handshake':
      return { kind: 'answered', value: null }
    case 'wallet_connect':
      return { kind: 'ask', ask: readConnect(first, context.origin) }
    case 'wallet_getCapabilities':
      granted(readAddress(first), context)
      return { kind: 'answered', value: capabilities(context.chains) }
  }
  const request = parseRequest(method, params)
  if (request.kind !== 'ask') throw unsupported(method)
  return meaningOf(request.ask, context)
}

/** What the wallet can do beyond single calls, chain by chain: nothing. @see EIP-5792 */
export function capabilities(chains: readonly number[]): Record<Hex, Record<string, never>> {
  return Object.fromEntries(chains.map(id => [`0x${id.toString(16)}`, {}]))
}

function meaningOf(ask: WalletAsk, context: AskContext): Meaning {
  switch (ask.kind) {
    case 'connect':
      return { kind: 'ask', ask: { kind: 'connect', answer: 'addresses', signIn: null } }
    case 'message':
      if (ask.text === null) throw invalidParams('the message is not text.')
      return {
        kind: 'ask',
        ask: { kind: 'message', address: granted(ask.address, context), text: ask.text },
      }
    case 'typed-data':
      granted(ask.address, context)
      return { kind: 'ask', ask }
    case 'transaction': {
      const { from = context.granted[0] } = ask.transaction
      if (!from) throw new WalletError(unauthorized.code, unauthorized.message)
      return { kind: 'ask', ask: { ...ask, address: granted(from, context) } }
    }
    case 'switch-chain': {
      const { code, message } = unknownChain(ask.chainId, '4902')
      if (!context.chains.includes(ask.chainId)) throw new WalletError(code, message)
      return { kind: 'ask', ask: { kind: 'switch-chain', to: ask.chainId } }
    }
    case 'add-chain':
      if (context.chains.includes(ask.chain.id)) return { kind: 'answered', value: null }
      throw new WalletError(4200, 'The wallet knows its own networks, and can be given no others.')
    case 'watch-asset':
      return { kind: 'ask', ask }
  }
}

function readConnect(value: unknown, origin: string): Ask {
  const { version, capabilities: asked } = readRecord(value, 'the request')
  if (version !== '1') throw invalidParams('the only version of wallet_connect is 1.')
  const signIn =
    isRecord(asked) && asked.signInWithEthereum !== undefined
      ? readSignIn(asked.signInWithEthereum, origin)
      : null
  // Tried with some address, so that what cannot be written is refused before anybody is asked.
  if (signIn) signInText(signIn, zeroAddress)
  return { kind: 'connect', answer: 'accounts', signIn }
}

function granted(address: Address, context: AskContext): Address {
  if (!context.granted.includes(address)) throw new WalletError(unauthorized.code, unauthorized.message)
  return address
}
