import { z } from 'zod'

/** The methods and parameters that pages may send to a node through the proxy. */

/** The gas limit of a read. The size of the response and the work of the node grow with it. */
const gasLimit = 25_000_000

const hex = (pattern: RegExp, allowed: string) => z.string(allowed).regex(pattern, allowed)
const address = hex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
const hash = hex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex digits')
const word = hex(/^0x[0-9a-fA-F]{1,64}$/, '0x and 1 to 64 hex digits')
const quantity = hex(/^0x[0-9a-fA-F]{1,64}$/, 'a hex number such as 0x5208')
const data = hex(/^0x(?:[0-9a-fA-F]{2})*$/, 'bytes in hex such as 0x or 0x70a08231')

const blockText =
  'a block: a hex number, latest, earliest, pending, safe or finalized, or { blockNumber } or { blockHash }'

/** A block by number, tag or hash (EIP-1898). */
const block = z.union(
  [
    hex(/^(?:latest|earliest|pending|safe|finalized|0x[0-9a-fA-F]{1,64})$/, blockText),
    z.strictObject({ blockNumber: quantity }, blockText),
    z.strictObject({ blockHash: hash, requireCanonical: z.boolean('true or false').optional() }, blockText),
  ],
  blockText,
)

const gasLimitHex = `0x${gasLimit.toString(16)}`
const boundedGas = quantity
  .nullish()
  .transform(gas => (gas && BigInt(gas) < BigInt(gasLimit) ? gas : gasLimitHex))

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? undefined)

const call = z.strictObject(
  {
    from: optional(address),
    to: optional(address),
    gas: boundedGas,
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    maxFeePerBlobGas: optional(quantity),
    value: optional(quantity),
    nonce: optional(quantity),
    chainId: optional(quantity),
    type: optional(quantity),
    data: optional(data),
    input: optional(data),
    accessList: optional(
      z.array(
        z.strictObject({ address, storageKeys: z.array(hash, 'a list of storage keys') }),
        'a list of { address, storageKeys }',
      ),
    ),
    authorizationList: optional(
      z.array(
        z.strictObject({
          address,
          chainId: quantity,
          nonce: quantity,
          yParity: quantity,
          r: word,
          s: word,
        }),
        'a list of { address, chainId, nonce, yParity, r, s }',
      ),
    ),
    blobVersionedHashes: optional(z.array(hash, 'a list of hashes')),
  },
  { error: issue => (issue.code === 'invalid_type' ? 'a call object such as { to, data }' : undefined) },
)

const delegationText =
  'an account with the code of a delegation: { address: { code: 0xef0100 and an address } }'
/**
 * The only state override that is passed on: it delegates an account to a contract (EIP-7702), as `core` does for keys
 * that have signed a delegation but not submitted it (ERC-8010).
 */
const delegation = z
  .record(
    address,
    z.strictObject({ code: hex(/^0xef0100[0-9a-fA-F]{40}$/, delegationText) }, delegationText),
    delegationText,
  )
  .refine(accounts => Object.keys(accounts).length === 1, delegationText)

// Wallets ask for 20 blocks or fewer, and for three percentiles or fewer.
const blockCountText = 'a hex number from 0x1 to 0x80'
const blockCount = quantity.refine(count => BigInt(count) >= 1n && BigInt(count) <= 128n, blockCountText)
const percentilesText = 'a list of at most 10 numbers from 0 to 100'
const percentiles = z
  .array(z.number(percentilesText).min(0, percentilesText).max(100, percentilesText), percentilesText)
  .max(10, percentilesText)
const whole = z.boolean('true or false')

const none = z.tuple([])
/** The parameters of each method: exactly these reach a node. */
const allowedMethods: ReadonlyMap<string, z.ZodType<unknown[]>> = new Map<string, z.ZodType<unknown[]>>([
  ['eth_blockNumber', none],
  ['eth_call', z.tuple([call, block.optional(), delegation.optional()])],
  ['eth_chainId', none],
  ['eth_estimateGas', z.tuple([call, block.optional()])],
  ['eth_feeHistory', z.tuple([blockCount, block, percentiles.optional()])],
  ['eth_gasPrice', none],
  ['eth_getBalance', z.tuple([address, block.optional()])],
  ['eth_getBlockByHash', z.tuple([hash, whole.optional()])],
  ['eth_getBlockByNumber', z.tuple([block, whole.optional()])],
  ['eth_getCode', z.tuple([address, block.optional()])],
  ['eth_getStorageAt', z.tuple([address, word, block.optional()])],
  ['eth_getTransactionByHash', z.tuple([hash])],
  ['eth_getTransactionCount', z.tuple([address, block.optional()])],
  ['eth_getTransactionReceipt', z.tuple([hash])],
  ['eth_maxPriorityFeePerGas', none],
  ['eth_sendRawTransaction', z.tuple([data])],
  ['net_version', none],
])

/** Whether a method is offered: reads of public state, and submitting a transaction that is already signed. */
export function isAllowed(method: string): boolean {
  return allowedMethods.has(method)
}

/**
 * Rebuilds the parameters of an allowed method from the known fields. Calls that run code always have a gas limit:
 * without one, a node uses its own, which is often far higher.
 *
 * @returns the parameters to pass on, or what is wrong with them.
 */
export function checkParams(method: string, params: unknown): { params: unknown[] } | { wrong: string } {
  const schema = allowedMethods.get(method)
  if (!schema) return { wrong: `The method ${method} is not supported here.` }
  if (!Array.isArray(params)) return { wrong: 'The parameters must be a list.' }
  const parsed = schema.safeParse(params)
  if (parsed.success) return { params: withoutTrailing(parsed.data) }
  const [issue] = parsed.error.issues
  return { wrong: issue ? sentence(method, issue) : `The parameters of ${method} are not valid.` }
}

/** Omits trailing parameters that were omitted: some nodes treat `null` as a value. */
function withoutTrailing(params: unknown[]): unknown[] {
  const last = params.findLastIndex(param => param !== undefined)
  return params.slice(0, last + 1)
}

function sentence(method: string, issue: z.core.$ZodIssue): string {
  const at = issue.path.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${String(key)}`),
    'params',
  )
  switch (issue.code) {
    case 'too_big':
      if (issue.path.length > 0) return `${at} of ${method} must be ${issue.message}.`
      return `${method} takes at most ${String(issue.maximum)} parameters here.`
    case 'too_small':
      if (issue.path.length > 0) return `${at} of ${method} must be ${issue.message}.`
      return `${method} needs at least ${String(issue.minimum)} parameters.`
    case 'unrecognized_keys':
      return `${at}.${issue.keys[0]?.slice(0, 40)} of ${method} is not supported here. Omit it.`
    default:
      return `${at} of ${method} must be ${issue.message}.`
  }
}
