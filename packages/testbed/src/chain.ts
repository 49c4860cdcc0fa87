import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import { end, leash } from './leash.ts'

export type ChainOptions = {
  /** EIP-155 chain id. @default 31337 */
  chainId?: number
  /** What the chain is called. @default 'Countersign Local' */
  name?: string
  /** The port to listen on; 0 takes a free one. @default 0 */
  port?: number
  /** Seconds between blocks; without it every transaction gets its block at once. */
  blockTime?: number
  /** The rules of the chain, in anvil's words, such as `prague`. @default the newest that anvil knows */
  hardfork?: string
  /** Further arguments for anvil, for a test that needs something particular. */
  arguments?: readonly string[]
}

/** A running local chain. */
export type Chain = {
  readonly chainId: number
  /** Where JSON-RPC over HTTP is answered, such as `http://127.0.0.1:40123`. */
  readonly url: string
  /** Where JSON-RPC over WebSocket is answered. */
  readonly wsUrl: string
  /** A viem client that reads, writes and steers the chain (anvil's own methods); it caches nothing. */
  readonly client: ChainClient
  /** Stops the node's process where it stands: connections are accepted, and nothing is ever answered. */
  pause(): void
  /** Lets a paused node go on; it then answers what was asked in the meantime. */
  resume(): void
  /** Ends the chain; all its state is gone. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type ChainClient = ReturnType<typeof chainClient>

/**
 * Makes a client that reads, writes and steers a running anvil, also one that another process has started.
 *
 * @param url - the chain's HTTP address.
 */
export function chainClient(url: string, chainId: number, name = 'Countersign Local') {
  return createTestClient({
    mode: 'anvil',
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
}

/**
 * Starts a chain of its own on a free port of the loopback interface: the real anvil.
 *
 * It ends with `stop()`, and in any case with this process.
 *
 * @throws {Error} with anvil's own words when it does not come up.
 * @example
 * await using chain = await startChain()
 * await chain.client.getBlockNumber() // 0n
 */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const { chainId = 31337, name, port = 0, blockTime, hardfork } = options
  const child = spawn(
    anvilBinary(),
    [
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...['--chain-id', String(chainId), '--color', 'never'],
      ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
      ...(hardfork === undefined ? [] : ['--hardfork', hardfork]),
      ...(options.arguments ?? []),
    ],
    // In a group of its own, so that Ctrl-C reaches only us and the order of stopping is ours.
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  leash(child)
  const address = await listeningAddress(child)
  const url = `http://${address}`
  const stop = () => end(child, 'SIGKILL')
  return {
    chainId,
    url,
    wsUrl: `ws://${address}`,
    client: chainClient(url, chainId, name),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Finds the program itself: the package's own script would stay between us and it, and survive our signals. */
function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  const require = createRequire(import.meta.url)
  const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  try {
    return anvil.resolve(`${name}/bin/anvil`)
  } catch (cause) {
    throw new Error(`The local chain needs ${name}, which is not installed; run npm install.`, { cause })
  }
}

function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^Listening on (127\.0\.0\.1:\d+)\s*$/m.exec(said)?.[1]
      if (address === undefined) return
      child.off('close', fail)
      child.off('error', fail)
      for (const stream of [child.stdout, child.stderr]) {
        stream?.off('data', hear)
        // Read on without looking: a full pipe would stall anvil.
        stream?.resume()
        if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
      }
      child.unref()
      resolve(address)
    }
    const fail = (cause: unknown) =>
      reject(new Error(`The local chain did not start: ${said.trim() || String(cause)}`))
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', fail)
    // 'close' comes after the last words, 'exit' may come before them.
    child.once('close', fail)
  })
}
