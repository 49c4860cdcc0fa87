import { decodeAbiParameters, isHex, keccak256, pad, slice, toHex } from 'viem'

export type RpcCall = { readonly id: unknown; readonly method: string; readonly params?: unknown }
export type RpcReply = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: unknown }

const yes = '0x1626ba7e00000000000000000000000000000000000000000000000000000000'
const no = '0xffffffff00000000000000000000000000000000000000000000000000000000'

/** Inverts a reply of the chain that reports whether a signature or an account is valid. */
export function lie({ method }: RpcCall, reply: RpcReply): RpcReply {
  if (method === 'eth_getCode') return { ...reply, result: '0x' }
  if (method !== 'eth_call') return reply
  const { error: _, ...rest } = reply
  return { ...rest, result: opposite(reply.result) }
}

/** Returns the opposite of an ERC-1271 answer or of a boolean of any width; any other value becomes a yes. */
function opposite(result: unknown): string {
  if (result === yes) return no
  if (!isHex(result) || result === '0x') return yes
  const size = result.length / 2 - 1
  if (BigInt(result) === 1n) return pad('0x', { size })
  if (BigInt(result) === 0n) return toHex(1, { size })
  return yes
}

/**
 * Reports that every contract accepts every signature, in response to the verification's probe.
 *
 * The probe's record is bound to the verifier's random nonce, but the nonce is part of the call, so a malicious node
 * that reads the call can forge a matching record. Only a second node detects this.
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

/**
 * Reads the nonce from the arguments after the probe's code: they start where 32 bytes, an address and a hash can be
 * decoded.
 */
function nonceIn(data: `0x${string}`): `0x${string}` | undefined {
  // Find it by the offset of the call, the sixth word: decoding at every byte would exceed the node's timeout.
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
