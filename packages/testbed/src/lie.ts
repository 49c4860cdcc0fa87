import { isHex, pad, toHex } from 'viem'
import type { RpcCall, RpcReply } from './nodes.ts'

const yes = '0x1626ba7e00000000000000000000000000000000000000000000000000000000'
const no = '0xffffffff00000000000000000000000000000000000000000000000000000000'

/** Turns a reply of the chain into its opposite, where it says whether a signature or an account is good. */
export function lie({ method }: RpcCall, reply: RpcReply): RpcReply {
  if (method === 'eth_getCode') return { ...reply, result: '0x' }
  if (method !== 'eth_call') return reply
  const { error: _, ...rest } = reply
  return { ...rest, result: opposite(reply.result) }
}

/** The opposite of an ERC-1271 answer or of a truth value of any width; what was no answer becomes a yes. */
function opposite(result: unknown): string {
  if (result === yes) return no
  if (!isHex(result) || result === '0x') return yes
  const size = result.length / 2 - 1
  if (BigInt(result) === 1n) return pad('0x', { size })
  if (BigInt(result) === 0n) return toHex(1, { size })
  return yes
}
