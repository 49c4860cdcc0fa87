// Compiles the Solidity input it is given, in a thread: the compiler takes seconds and would block every timer and
// request of the process that waits for it.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
parentPort?.postMessage(solc.compile(workerData))
