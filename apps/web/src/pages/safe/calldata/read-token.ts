import type { Address } from '@countersign/core'
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { AnyClient } from '../../node-client.ts'

/** What a token says about itself. */
type TokenUnit = {
  readonly decimals: number
  /** Anyone may have chosen it. */
  readonly symbol: string
}

const abi = parseAbi(['function decimals() view returns (uint8)', 'function symbol() view returns (string)'])
/** Tokens from before the standard was final. */
const formerAbi = parseAbi(['function symbol() view returns (bytes32)'])

/** The most decimals that an amount can be shown with. */
const most = 36

/**
 * Reads the unit of a token from its contract (ERC-20).
 *
 * @returns `null` if the contract has no usable one, such as an NFT
 * @throws if no node answers
 */
export async function readToken(
  client: AnyClient,
  token: Address,
  signal: AbortSignal,
): Promise<TokenUnit | null> {
  const ask = async (functionName: 'decimals' | 'symbol') => {
    const data = encodeFunctionData({ abi, functionName })
    const answer = await client.request(
      { method: 'eth_call', params: [{ to: token, data }, 'latest'] },
      { signal },
    )
    return typeof answer === 'string' && answer.startsWith('0x') ? (answer as Hex) : '0x'
  }
  const decimals = decoded(await ask('decimals'), abi, 'decimals')
  if (typeof decimals !== 'number' || decimals > most) return null
  const answer = await ask('symbol')
  const symbol = decoded(answer, abi, 'symbol') ?? fromBytes(decoded(answer, formerAbi, 'symbol'))
  return typeof symbol === 'string' ? { decimals, symbol } : null
}

/** Decodes an answer; `null` if it is not of the function's type. */
function decoded(data: Hex, from: Abi, functionName: string): unknown {
  try {
    return decodeFunctionResult({ abi: from, functionName, data })
  } catch {
    return null
  }
}

function fromBytes(word: unknown): string | null {
  if (typeof word !== 'string') return null
  const bytes = Uint8Array.from(word.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes).replace(/\0+$/, '')
}
