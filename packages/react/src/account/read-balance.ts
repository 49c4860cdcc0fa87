/** For how long a balance is waited for, in milliseconds. */
const patience = 10_000

/**
 * Reads an account's balance through the server's node proxy.
 *
 * @param chain - CAIP-2, such as `eip155:1`.
 * @returns the balance in the smallest unit.
 * @throws if the proxy or its nodes give no balance within ten seconds.
 * @see EIP-1474 §eth_getBalance
 */
export async function readBalance(
  chain: string,
  address: string,
  ask: typeof fetch = fetch,
): Promise<bigint> {
  const response = await ask(`/rpc/${chain.slice('eip155:'.length)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    signal: AbortSignal.timeout(patience),
  })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer !== null && 'result' in answer && isQuantity(answer.result))
    return BigInt(answer.result)
  throw new Error('The node gave no balance.')
}

/** Whether it is a quantity of at most 256 bits. */
function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}
