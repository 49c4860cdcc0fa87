/** What pages may ask a node through us, with what each may carry. */

/** Gas that a read may use. Answers grow with it, and so does the work of the node. */
const gasLimit = 25_000_000

/** How many parameters a method takes at most. */
const allowedMethods: ReadonlyMap<string, number> = new Map([
  ['eth_blockNumber', 0],
  // The third and fourth would override the state of the chain.
  ['eth_call', 2],
  ['eth_chainId', 0],
  ['eth_estimateGas', 2],
  ['eth_feeHistory', 3],
  ['eth_gasPrice', 0],
  ['eth_getBalance', 2],
  ['eth_getBlockByHash', 2],
  ['eth_getBlockByNumber', 2],
  ['eth_getCode', 2],
  ['eth_getStorageAt', 3],
  ['eth_getTransactionByHash', 1],
  ['eth_getTransactionCount', 2],
  ['eth_getTransactionReceipt', 1],
  ['eth_maxPriorityFeePerGas', 0],
  ['eth_sendRawTransaction', 1],
  ['net_version', 0],
])

/** Whether a method is offered: reads of public state, and handing in a transaction that is already signed. */
export function isAllowed(method: string): boolean {
  return allowedMethods.has(method)
}

/**
 * Checks the parameters of an allowed method, and bounds the gas of those that run code.
 *
 * @returns the parameters to pass on, or what is wrong with them.
 */
export function checkParams(method: string, params: unknown): { params: unknown[] } | { wrong: string } {
  if (!Array.isArray(params)) return { wrong: 'The parameters must be a list.' }
  const most = allowedMethods.get(method) ?? 0
  if (params.length > most) return { wrong: `${method} takes at most ${most} parameters here.` }
  if (depthOver(params, 8)) return { wrong: 'The parameters are nested too deeply.' }
  if (method !== 'eth_call' && method !== 'eth_estimateGas') return { params }
  const [call, ...rest] = params
  if (typeof call !== 'object' || call === null) return { wrong: `${method} needs a call object.` }
  if (!('gas' in call) || call.gas === undefined || call.gas === null) return { params }
  const gas =
    typeof call.gas === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(call.gas) ? Number(call.gas) : Number.NaN
  if (Number.isNaN(gas)) return { wrong: 'gas must be a hex number, such as 0x5208.' }
  return { params: [{ ...call, gas: `0x${Math.min(gas, gasLimit).toString(16)}` }, ...rest] }
}

function depthOver(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some(item => depthOver(item, most - 1))
}
