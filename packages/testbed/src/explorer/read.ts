import type { Hex, PublicClient, Transaction, TransactionReceipt } from 'viem'
import { type Address, decodeEventLog, parseAbi } from 'viem'

/** A transfer of tokens that a transaction has logged. */
export type TokenTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  /** The amount in the smallest unit of an ERC-20, or the id of an ERC-721. */
  readonly what: bigint
}

const fungible = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const unique = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed value)'])

/** Reads the token transfers in a receipt. Any contract can log any of them. */
export function transfersOf({ logs }: Pick<TransactionReceipt, 'logs'>): TokenTransfer[] {
  return logs.flatMap(({ address, topics, data }) => {
    try {
      const { args } = decodeEventLog({ abi: topics.length === 4 ? unique : fungible, topics, data })
      return [{ token: address, from: args.from, to: args.to, what: args.value }]
    } catch {
      return []
    }
  })
}

/** Reads a transaction; `undefined` if the chain does not have it. */
export async function readTransaction(client: PublicClient, hash: Hex) {
  const transaction = await client.getTransaction({ hash }).catch(absent)
  if (!transaction) return undefined
  const receipt = await client.getTransactionReceipt({ hash }).catch(absent)
  const time = receipt ? await readTime(client, receipt.blockNumber) : undefined
  return { transaction, receipt, time }
}

async function readTime(client: PublicClient, blockNumber: bigint): Promise<Date> {
  const { timestamp } = await client.getBlock({ blockNumber })
  return new Date(Number(timestamp) * 1000)
}

/** A transaction in a list. */
export type Listed = { readonly transaction: Transaction; readonly time: Date }

/** How many blocks are searched, and how many transactions are listed. */
const most = { blocks: 1000n, listed: 25 }

/** Reads the latest transactions, newest first. @param address - of only those from or to this account */
export async function readLatest(client: PublicClient, address?: Address): Promise<Listed[]> {
  const found: Listed[] = []
  const last = await client.getBlockNumber()
  for (let number = last; number >= 0n && last - number < most.blocks; number -= 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const transaction of block.transactions.toReversed()) {
      const { from, to } = transaction
      if (address && !isSame(from, address) && !isSame(to, address)) continue
      found.push({ transaction, time: new Date(Number(block.timestamp) * 1000) })
      if (found.length === most.listed) return found
    }
  }
  return found
}

/** Reads the transactions of a block; `undefined` if the chain does not have it. */
export async function readBlock(client: PublicClient, blockNumber: bigint) {
  const block = await client.getBlock({ blockNumber, includeTransactions: true }).catch(absent)
  if (!block) return undefined
  const time = new Date(Number(block.timestamp) * 1000)
  return { hash: block.hash, time, listed: block.transactions.map(transaction => ({ transaction, time })) }
}

const isSame = (one: Address | null, other: Address) => one?.toLowerCase() === other.toLowerCase()

/** Reads an account: its balance, how many transactions it has sent, and its code. */
export async function readAccount(client: PublicClient, address: Address) {
  const [balance, sent, code] = await Promise.all([
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
    client.getCode({ address }),
  ])
  return { balance, sent, code }
}

function absent(error: unknown): undefined {
  const name = error instanceof Error ? error.name : ''
  if (!/NotFound/.test(name)) throw error
}
