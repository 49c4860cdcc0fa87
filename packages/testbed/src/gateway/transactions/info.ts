import type { Address } from '@countersign/core'
import { size } from 'viem'
import { addressInfo } from '../address-info.ts'
import type { Network } from '../chain/network.ts'
import type { Token } from '../chain/tokens.ts'
import { batchTargets, decoded, decodedAnswer, movement, settingsInfo } from './decode.ts'
import type { SafeCall } from './record.ts'

type Moved = {
  readonly from: Address
  readonly to: Address
  /** The amount, or the token id. */
  readonly what: bigint
  /** `undefined` for the native currency. */
  readonly token: Token | undefined
}

/** Describes a transfer from or to a Safe. */
export function transferInfo(safe: Address, { from, to, what, token }: Moved) {
  const direction = from === safe ? 'OUTGOING' : to === safe ? 'INCOMING' : 'UNKNOWN'
  return {
    type: 'Transfer',
    humanDescription: null,
    sender: addressInfo(from),
    recipient: addressInfo(to),
    direction,
    transferInfo: token ? tokenInfo(token, what) : { type: 'NATIVE_COIN', value: String(what) },
  } as const
}

function tokenInfo({ type, address, name, symbol, decimals }: Token, what: bigint) {
  const common = { tokenAddress: address, tokenName: name, tokenSymbol: symbol, logoUri: null }
  switch (type) {
    case 'ERC20':
      return { type, ...common, decimals, value: String(what), trusted: null, imitation: false }
    case 'ERC721':
      return { type, ...common, tokenId: String(what), trusted: null }
  }
}

/** Describes what a Safe's transaction does. */
export async function transactionInfo({ tokens }: Network, safe: Address, call: Call) {
  const { to, data } = call
  const bytes = data ? size(data) : 0
  const value = BigInt(call.value)
  const isOwn = to === safe && call.operation === 0
  if (bytes === 0 && value > 0n) return transferInfo(safe, { from: safe, to, what: value, token: undefined })
  const known = decoded(data)
  const setting = isOwn && known && settingsInfo(known)
  if (setting)
    return {
      type: 'SettingsChange',
      humanDescription: null,
      dataDecoded: decodedAnswer(data),
      settingsInfo: setting,
    } as const
  const moved = call.operation === 0 && value === 0n ? movement(safe, data) : undefined
  const token = moved && (await tokens.find(to))
  if (moved && token) return transferInfo(safe, { ...moved, token })
  return {
    type: 'Custom',
    humanDescription: null,
    to: addressInfo(to),
    dataSize: String(bytes),
    value: call.value,
    methodName: known?.functionName ?? null,
    actionCount: batchTargets(known)?.length ?? null,
    isCancellation: isOwn && bytes === 0,
  } as const
}

export type Call = Pick<SafeCall, 'to' | 'value' | 'data' | 'operation'>
