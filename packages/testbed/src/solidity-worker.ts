// Compiles the given Solidity input in a worker thread: the compiler takes seconds, and would otherwise block every
// timer and request of the process.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
parentPort?.postMessage(solc.compile(workerData))
