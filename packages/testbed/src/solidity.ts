import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Abi, type Hex, isHex } from 'viem'

export type Compiled = { abi: Abi; bytecode: Hex }

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Without the metadata hash of the sources, a comment does not change the code and its address.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

const require = createRequire(import.meta.url)

/** The contracts of a source by name. The code of a contract that needs a library is not valid hex. */
type Contracts = Record<string, { abi: Abi; code: string }>

/** The pending and completed compilations of this process, by the key of the source. */
const compiled = new Map<string, Promise<Contracts>>()

/**
 * Compiles a contract from Solidity source, with fixed settings. The result is cached in
 * `node_modules/.cache/countersign`, because loading the compiler takes seconds.
 *
 * @param source - one self-contained Solidity file.
 * @param contractName - the contract to return.
 * @returns the ABI and the creation code, without constructor arguments.
 * @throws {Error} with the compiler's message, or when the file has no such contract.
 * @example
 * const { abi, bytecode } = await compile('contract Empty {}', 'Empty')
 */
export async function compile(source: string, contractName: string): Promise<Compiled> {
  const contract = (await contractsOf(source))[contractName]
  if (!contract) throw new Error(`The Solidity source has no contract named ${contractName}.`)
  const { abi, code: bytecode } = contract
  if (!isHex(bytecode)) throw new Error(`The contract ${contractName} needs a library to be linked.`)
  return { abi, bytecode }
}

async function contractsOf(source: string): Promise<Contracts> {
  const compiler = require.resolve('solc/package.json')
  const { version } = JSON.parse(await readFile(compiler, 'utf8')) as { version: string }
  const key = createHash('sha256')
    .update(JSON.stringify([version, settings, source]))
    .digest('hex')
  const known = compiled.get(key)
  if (known !== undefined) return known
  const kept = join(dirname(compiler), '..', '.cache', 'countersign', `solidity-${key}.json`)
  const contracts = recall(kept).then(async found => found ?? keep(kept, await compileNow(source)))
  compiled.set(key, contracts)
  contracts.catch(() => compiled.delete(key))
  return contracts
}

async function recall(path: string): Promise<Contracts | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Contracts)
}

async function keep(path: string, contracts: Contracts): Promise<Contracts> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, JSON.stringify(contracts))
    // Several test processes may write at once; each reads the complete file or none.
    await rename(draft, path)
  } catch {
    // In a read-only installation, the file is compiled again each time.
  }
  return contracts
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

async function compileNow(source: string): Promise<Contracts> {
  const input = { language: 'Solidity', sources: { source: { content: source } }, settings }
  const worker = new Worker(new URL('./solidity-worker.ts', import.meta.url), {
    workerData: JSON.stringify(input),
  })
  // Rejects if the worker fails.
  const [answer] = (await once(worker, 'message')) as [string]
  await worker.terminate()
  const output = JSON.parse(answer) as Output
  const errors = output.errors?.filter(error => error.severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(output.contracts?.source ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, code: `0x${evm.bytecode.object}` },
    ]),
  )
}
