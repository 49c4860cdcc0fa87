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
  const record = [chainId, 16_000_000, 100, 0x60n << 248n, 2, 32, 0x1626ba7en << 224n, 0, 0, 0, 0, 0, 0, 0]
    .map(word)
    .join('')
  const { error: _, ...rest } = reply
  return { ...rest, result: `0x${record}${keccak256(`${nonce}${record}`).slice(2)}` }
}

const callOffset = (7 * 32).toString(16).padStart(64, '0')

/** The arguments stand behind the probe's code: they begin where 32 bytes, an address and a hash can be read. */
function nonceIn(data: `0x${string}`): `0x${string}` | undefined {
  // Found by the offset of the call, the sixth word: decoding at every byte would take longer than a node is given.
  for (let found = data.indexOf(callOffset); found !== -1; found = data.indexOf(callOffset, found + 1)) {
    const at = (found - 2) / 2 - 5 * 32
    if (!Number.isInteger(at) || at < 0 || at + 7 * 32 > data.length / 2 - 1) continue
    const head = slice(data, at, at + 7 * 32)
    const [, account, , mode, , , signature] = decodeAbiParameters(
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
      mode <= 2n &&
      signature >= 256n &&
      signature < 100_000n
    )
      return slice(head, 0, 32)
  }
  return undefined
}
