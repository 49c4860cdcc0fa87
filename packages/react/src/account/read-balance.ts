/** The timeout for reading a balance, in milliseconds. */
const timeout = 10_000

/**
 * Reads an account's balance from a node.
 *
 * @param account - CAIP-10: the balance of its address on its chain.
 * @param rpc - returns the JSON-RPC URL of a chain, by its EIP-155 id.
 * @returns the balance in the smallest unit.
 * @throws if there is no balance within ten seconds.
 * @see EIP-1474 §eth_getBalance
 */
export async function readBalance(
  account: string,
  rpc: (chain: number) => string,
  request: typeof fetch = fetch,
): Promise<bigint> {
  const [, chain, address] = account.split(':')
  const response = await request(rpc(Number(chain)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    signal: AbortSignal.timeout(timeout),
  })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer !== null && 'result' in answer && isQuantity(answer.result))
    return BigInt(answer.result)
  throw new Error('The node gave no balance.')
}

/** Whether a value is a quantity of at most 256 bits. */
function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}
