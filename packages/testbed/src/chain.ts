import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createTestClient, defineChain, type Hex, http, publicActions, walletActions } from 'viem'
import { end, leash, pause } from './leash.ts'

export type ChainOptions = {
  /** EIP-155 chain id. @default 31337 */
  chainId?: number
  /** The name of the chain. @default 'Countersign Local' */
  name?: string
  /** The port to listen on; 0 picks a free one. @default 0 */
  port?: number
  /** Seconds between blocks; without it, every transaction is mined immediately. */
  blockTime?: number
  /** The hardfork by anvil's name, e.g. `prague`. @default the newest that anvil knows */
  hardfork?: string
  /** The state to start with: what `client.dumpState()` of another chain returned. @default funded accounts */
  state?: Hex
  /** Further arguments for anvil. */
  arguments?: readonly string[]
}

/** A running local chain. */
export type Chain = Awaited<ReturnType<typeof startChain>>

export type ChainClient = ReturnType<typeof chainClient>

/**
 * Creates a client that reads, writes and controls a running anvil, including one that another process started.
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
 * Starts a separate anvil process on a free port of the loopback interface.
 *
 * It ends with `stop()`, and at the latest with this process.
 *
 * @throws {Error} with anvil's output when it does not start.
 * @example
 * await using chain = await startChain()
 * await chain.client.getBlockNumber() // 0n
 */
export async function startChain(options: ChainOptions = {}) {
  const { chainId = 31337, name, port = 0, blockTime, hardfork, state } = options
  const child = spawn(
    anvilBinary(),
    [
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...['--chain-id', String(chainId), '--color', 'never'],
      ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
      ...(hardfork === undefined ? [] : ['--hardfork', hardfork]),
      ...(options.arguments ?? []),
    ],
    // In its own process group, so that Ctrl-C reaches only this process, which controls the order of stopping.
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  leash(child)
  const address = await listeningAddress(child)
  const url = `http://${address}`
  const stop = () => end(child, 'SIGKILL')
  const client = chainClient(url, chainId, name)
  try {
    if (state) await client.loadState({ state })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    chainId,
    /** The JSON-RPC URL over HTTP, e.g. `http://127.0.0.1:40123`. */
    url,
    /** The JSON-RPC URL over WebSocket. */
    wsUrl: `ws://${address}`,
    /** A viem client that reads, writes and controls the chain (anvil's own methods); it caches nothing. */
    client,
    /** Suspends the node's process: connections are accepted, but no request is answered. */
    pause: () => pause(child),
    /** Resumes a paused node; it then answers the requests received in the meantime. */
    resume: () => void child.kill('SIGCONT'),
    /** Stops the chain and discards its state. Calling it again does nothing. */
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/**
 * Returns the path of the anvil binary. The package's own script would run between this process and anvil, and survive
 * our signals.
 */
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
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^Listening on (127\.0\.0\.1:\d+)\s*$/m.exec(output)?.[1]
      if (address === undefined) return
      child.off('close', fail)
      child.off('error', fail)
      for (const stream of [child.stdout, child.stderr]) {
        stream?.off('data', onData)
        // Keep draining the output: a full pipe would stall anvil.
        stream?.resume()
        if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
      }
      child.unref()
      resolve(address)
    }
    const fail = (cause: unknown) =>
      reject(new Error(`The local chain did not start: ${output.trim() || String(cause)}`))
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('error', fail)
    // 'close' fires after the last output, 'exit' may fire before it.
    child.once('close', fail)
  })
}
