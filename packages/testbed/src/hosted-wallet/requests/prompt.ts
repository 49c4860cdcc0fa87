import { type Address, type Hex, zeroAddress } from 'viem'
import * as z from 'zod'
import {
  invalidParams,
  unauthorized,
  unknownChain,
  unsupported,
  WalletError,
} from '../../wallet/engine/error.ts'
import { address as addressSchema, parse } from '../../wallet/engine/params.ts'
import { parseRequest, type Prompt as WalletPrompt } from '../../wallet/engine/request.ts'
import type { Call } from '../protocol/message.ts'
import { readSignIn, type SignInRequest, signInText } from './sign-in.ts'

/** A request that the person has to answer. */
export type Prompt =
  | {
      readonly kind: 'connect'
      /** `eth_requestAccounts` returns only addresses, `wallet_connect` also their capabilities (ERC-7846). */
      readonly answer: 'addresses' | 'accounts'
      /** The text to sign in the same step. */
      readonly signIn: SignInRequest | null
    }
  | (Extract<WalletPrompt, { kind: 'message' }> & { readonly text: string })
  | Extract<WalletPrompt, { kind: 'typed-data' | 'transaction' | 'watch-asset' | 'switch-chain' }>

/** Returns the account that a request names, which is the only one that can answer it. */
export function signerOf(prompt: Prompt): Address | null {
  if (prompt.kind === 'transaction') return prompt.transaction.from ?? null
  return 'address' in prompt ? prompt.address : null
}

/** The meaning of a call: a request for the person, or an automatic answer. */
export type Meaning =
  | { readonly kind: 'ask'; readonly prompt: Prompt }
  | { readonly kind: 'answered'; readonly value: unknown }

export type PromptContext = {
  readonly origin: string
  /** The chains that the wallet supports. */
  readonly chains: readonly number[]
  /** The accounts that the site can see. */
  readonly granted: readonly Address[]
}

/**
 * Parses a site's call.
 *
 * @throws {WalletError} -32602 for invalid parameters, 4100 for an account that the site may not see, 4200 for an
 * unsupported method, 4902 for an unsupported chain.
 */
export function readCall({ method, params }: Call, context: PromptContext): Meaning {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  switch (method) {
    case 'handshake':
      return { kind: 'answered', value: null }
    case 'wallet_connect':
      return { kind: 'ask', prompt: readConnect(first, context.origin) }
    case 'wallet_getCapabilities':
      granted(parse(addressSchema, first), context)
      return { kind: 'answered', value: capabilities(context.chains) }
  }
  const request = parseRequest(method, params)
  if (request.kind !== 'ask') throw unsupported(method)
  return meaningOf(request.prompt, context)
}

/** Returns the wallet's capabilities on each chain: none. @see EIP-5792 */
export function capabilities(chains: readonly number[]): Record<Hex, Record<string, never>> {
  return Object.fromEntries(chains.map(id => [`0x${id.toString(16)}`, {}]))
}

function meaningOf(prompt: WalletPrompt, context: PromptContext): Meaning {
  switch (prompt.kind) {
    case 'connect':
      return { kind: 'ask', prompt: { kind: 'connect', answer: 'addresses', signIn: null } }
    case 'message':
      if (prompt.text === null) throw invalidParams('the message is not text.')
      granted(prompt.address, context)
      return { kind: 'ask', prompt: { ...prompt, text: prompt.text } }
    case 'typed-data':
      granted(prompt.address, context)
      return { kind: 'ask', prompt }
    case 'transaction': {
      const { from = context.granted[0] } = prompt.transaction
      if (!from) throw new WalletError(unauthorized.code, unauthorized.message)
      return {
        kind: 'ask',
        prompt: { ...prompt, transaction: { ...prompt.transaction, from: granted(from, context) } },
      }
    }
    case 'switch-chain': {
      const { code, message } = unknownChain(prompt.chainId, '4902')
      if (!context.chains.includes(prompt.chainId)) throw new WalletError(code, message)
      return { kind: 'ask', prompt }
    }
    case 'add-chain':
      if (context.chains.includes(prompt.chain.id)) return { kind: 'answered', value: null }
      throw new WalletError(4200, 'The wallet knows its own networks, and can be given no others.')
    case 'watch-asset':
      return { kind: 'ask', prompt }
  }
}

function readConnect(value: unknown, origin: string): Prompt {
  const { capabilities } = parse(connection, value)
  const signIn = capabilities?.signInWithEthereum ? readSignIn(capabilities.signInWithEthereum, origin) : null
  // Try it with any address, to reject an invalid text before the person sees it.
  if (signIn) signInText(signIn, zeroAddress)
  return { kind: 'connect', answer: 'accounts', signIn }
}

const connection = z.object({
  version: z.literal('1'),
  capabilities: z.object({ signInWithEthereum: z.unknown() }).partial().optional(),
})

function granted(address: Address, context: PromptContext): Address {
  if (!context.granted.includes(address)) throw new WalletError(unauthorized.code, unauthorized.message)
  return address
}
