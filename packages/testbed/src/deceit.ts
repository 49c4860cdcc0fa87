import { decodeAbiParameters, isHex, keccak256, slice } from 'viem'
import type { RpcCall, RpcReply } from './nodes.ts'

/**
 * Says that every contract accepts every signature, in answer to the verification's probe.
 *
 * It goes about it cleverly: the probe's record is bound to a random number of the verifier's, which is in the call, so
 * that whoever reads the call can bind an invented record to it. Only another node can tell.
 */
export function deceive({ method, params }: RpcCall, reply: RpcReply, chainId: number): RpcReply {
  const data =
    method === 'eth_call' && Array.isArray(params) ? (params[0] as { data?: unknown })?.data : undefined
  if (!isHex(data)) return reply
  const nonce = nonceIn(data)
  if (!nonce) return reply
  const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
  const record = [chainId, 16_000_000, 100, 0x60n << 248n, 2, 32, 0x1626ba7en << 224n, 0, 0, 0, 0, 0, 0]
    .map(word)
    .join('')
  const { error: _, ...rest } = reply
  return { ...rest, result: `0x${record}${keccak256(`${nonce}${record}`).slice(2)}` }
}

/** The arguments stand behind the probe's code: they begin where 32 bytes, an address and a hash can be read. */
function nonceIn(data: `0x${string}`): `0x${string}` | undefined {
  const size = data.length / 2 - 1
  for (let at = 0; at + 7 * 32 <= size; at += 1) {
    const head = slice(data, at, at + 7 * 32)
    const [, account, , wrapped, , call, signature] = decodeAbiParameters(
      [
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
      ],
      head,
    )
    if (
      account >> 160n === 0n &&
      account > 1n << 100n &&
      wrapped <= 1n &&
      call === 224n &&
      signature >= 256n &&
      signature < 100_000n
    )
      return slice(head, 0, 32)
  }
  return undefined
}
