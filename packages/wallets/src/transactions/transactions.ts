import { type Address, chainNumber, parseAddress, parseChainId } from '@countersign/core'
import { browserStorage } from '../browser-storage.ts'
import { createStore, type Store } from '../store.ts'
import { createKeep } from './keep.ts'
import { isPlace, type TransactionStorage } from './kept.ts'
import { missingTimeout, nextTransaction } from './next-transaction.ts'
import { type AskNode, createNode, NodeAnswerError } from './node.ts'
import { readHash, type Transaction } from './transaction.ts'

export type TransactionsOptions = {
  /**
   * Returns the JSON-RPC address for a chain, by its EIP-155 id; `null`: no node is asked, and what is pending stays
   * pending.
   */
  readonly rpc: ((chain: number) => string) | null
  /** Where they are stored between visits; `null`: nowhere. @default the browser's local storage */
  readonly storage?: TransactionStorage | null
  /** Milliseconds since 1970. @default the device's clock */
  readonly now?: () => number
  /** How often pending transactions are checked, in milliseconds. @default 4_000 */
  readonly polling?: number
}

/** The transactions that this browser sent, of all accounts and chains, newest first. */
export type Transactions = Store<readonly Transaction[]> & {
  /**
   * Stores a transaction that was just sent, as pending. An existing one does not change, except that it gets the
   * description if it had none: the connection to the wallet records what is sent before the page can describe it.
   *
   * @param transaction.chain - CAIP-2
   * @throws {AccountFormatError} if the chain or the address is malformed
   * @throws {TypeError} if the hash is malformed
   */
  readonly add: (transaction: {
    readonly chain: string
    readonly from: Address
    readonly hash: `0x${string}`
    readonly description?: string
  }) => void
  /** Removes the transactions of an account, on one chain or on all, from this list. They remain on the chain. */
  readonly clear: (account: { readonly chain?: string; readonly from: Address }) => void
  /**
   * Checks pending transactions until the returned function is called. Without a watcher, only a new transaction is
   * checked, once.
   */
  readonly watch: () => () => void
}

/** Dropped transactions are checked this much less often, in multiples of the polling… */
const rarely = 15
/** …and after this time no longer, in milliseconds, except once each time a page starts to watch. */
const forgotten = missingTimeout + 3_600_000
/** How many are checked in one turn on each chain; if there are more, they take turns. */
const atOnce = 20
/** The maximum pause after failures of a node, in milliseconds. */
const longestPause = 60_000

/**
 * Creates the list of recent transactions.
 *
 * @see EIP-1474 eth_getTransactionReceipt
 * @example
 * const transactions = createTransactions({ rpc: number => `https://rpc.example.org/${number}` })
 * const stop = transactions.watch()
 * const from = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 * transactions.add({ chain: 'eip155:1', from, hash: id, description: 'Pay the invoice' })
 */
export function createTransactions(options: TransactionsOptions): Transactions {
  const { rpc, storage = browserStorage('localStorage') ?? null, now = Date.now, polling = 4_000 } = options
  const keep = createKeep(storage, now)
  const store = createStore(keep.all())
  const nodes = new Map<string, AskNode>()
  /** By chain: how many times in a row its node has failed, and until when it is not asked. */
  const failing = new Map<string, { readonly times: number; readonly until: number }>()
  let watchers = 0
  let turns = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false

  function refresh() {
    const all = keep.all()
    if (!sameList(all, store.getSnapshot())) store.set(all)
  }

  function nodeOf(chain: string, rpc: (chain: number) => string): AskNode {
    const node = nodes.get(chain) ?? createNode(rpc(chainNumber(parseChainId(chain))))
    nodes.set(chain, node)
    return node
  }

  /** Whether to check a transaction in this turn, or in any later one. */
  function isOpen({ status, missingSince }: Transaction, turn: number | 'any'): boolean {
    if (status === 'pending') return true
    if (status !== 'dropped') return false
    if (turn === 0) return true
    const late = missingSince === undefined || now() - missingSince > forgotten
    return !late && (turn === 'any' || turn % rarely === 0)
  }

  async function look(node: AskNode, transaction: Transaction) {
    // Loaded with the first check: most people who open the dialog have sent nothing.
    const { observe } = await import('./observe.ts')
    const observation = await observe(node, transaction)
    // In its stored state: another tab may have updated or cleared it.
    const kept = keep.read(transaction)
    const next = kept && nextTransaction(kept, observation, now())
    if (next && next !== kept) keep.write(next)
  }

  /** Checks transactions of a chain, one after the other, so that a page does not flood a node. */
  async function lookAtChain(chain: string, node: AskNode, transactions: readonly Transaction[]) {
    const pause = failing.get(chain)
    if (pause && pause.until > now()) return
    let answered = false
    for (const transaction of transactions) {
      try {
        await look(node, transaction)
        answered = true
      } catch (error) {
        // Its outcome is unknown; it does not change, and is checked again later.
        if (!(error instanceof NodeAnswerError)) break
      }
    }
    const times = answered ? 0 : (pause?.times ?? 0) + 1
    if (times === 0) failing.delete(chain)
    else failing.set(chain, { times, until: now() + Math.min(polling * 2 ** times, longestPause) })
  }

  /**
   * Records the nonce while the node still has the transaction: if the person speeds it up in the wallet before a page
   * watches, only its nonce leads to the replacement.
   */
  async function lookFirst(transaction: Transaction) {
    if (rpc === null) return
    await lookAtChain(transaction.chain, nodeOf(transaction.chain, rpc), [transaction])
    refresh()
  }

  async function lookAtAll() {
    if (looking) return
    clearTimeout(timer)
    timer = undefined
    refresh()
    if (rpc === null) return
    looking = true
    const turn = turns
    turns += 1
    const open = Map.groupBy(
      store.getSnapshot().filter(transaction => isOpen(transaction, turn)),
      ({ chain }) => chain,
    )
    await Promise.all(
      [...open].map(([chain, transactions]) =>
        lookAtChain(chain, nodeOf(chain, rpc), share(transactions, turn)),
      ),
    )
    looking = false
    refresh()
    schedule()
  }

  function schedule() {
    if (rpc === null || watchers === 0 || looking || timer !== undefined) return
    if (store.getSnapshot().some(transaction => isOpen(transaction, 'any')))
      timer = setTimeout(() => void lookAtAll(), polling)
  }

  const hear = (event: Event) => {
    if (!('key' in event) || (typeof event.key === 'string' && !isPlace(event.key))) return
    refresh()
    schedule()
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    add: ({ chain, from, hash: given, description = null }) => {
      const hash = readHash(given)
      if (hash === null) throw new TypeError('A transaction is named by 0x and 64 hex digits.')
      const transaction: Transaction = {
        chain: parseChainId(chain),
        from: parseAddress(from),
        hash,
        description,
        sentAt: now(),
        nonce: null,
        status: 'pending',
      }
      const kept = keep.read(transaction)
      if (!kept) {
        keep.write(transaction)
        void lookFirst(transaction)
      } else if (kept.description === null && description !== null) keep.write({ ...kept, description })
      refresh()
      schedule()
    },
    clear: ({ chain, from }) => {
      for (const transaction of keep.all())
        if (
          transaction.from.toLowerCase() === from.toLowerCase() &&
          (chain === undefined || transaction.chain === chain)
        )
          keep.remove(transaction)
      refresh()
    },
    watch: () => {
      watchers += 1
      if (watchers === 1) {
        turns = 0
        globalThis.addEventListener?.('storage', hear)
        void lookAtAll()
      }
      let over = false
      return () => {
        if (over) return
        over = true
        watchers -= 1
        if (watchers > 0) return
        globalThis.removeEventListener?.('storage', hear)
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

function share(transactions: readonly Transaction[], turn: number): readonly Transaction[] {
  if (transactions.length <= atOnce) return transactions
  const first = (turn * atOnce) % transactions.length
  return [...transactions, ...transactions].slice(first, first + atOnce)
}

function sameList(one: readonly Transaction[], other: readonly Transaction[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
