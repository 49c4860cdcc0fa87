import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Abi, type Hex, isHex } from 'viem'

export type Compiled = { abi: Abi; bytecode: Hex }

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Without the hash of the sources' metadata, a comment does not change the code and its address.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

const require = createRequire(import.meta.url)

/**
 * Compiles a contract from Solidity source, with fixed settings. What was compiled once is kept in
 * `node_modules/.cache/countersign`, as loading the compiler takes longer than anything it does.
 *
 * @param source - one self-contained Solidity file.
 * @param contractName - which of its contracts.
 * @returns the interface and the creation code, without constructor arguments.
 * @throws {Error} with the compiler's own words, or when the file has no such contract.
 * @example
 * const { abi, bytecode } = await compile('contract Empty {}', 'Empty')
 */
export async function compile(source: string, contractName: string): Promise<Compiled> {
  const compiler = require.resolve('solc/package.json')
  const { version } = JSON.parse(await readFile(compiler, 'utf8')) as { version: string }
  const key = createHash('sha256')
    .update(JSON.stringify([version, settings, contractName, source]))
    .digest('hex')
  const kept = join(dirname(compiler), '..', '.cache', 'countersign', `solidity-${key}.json`)
  return (await recall(kept)) ?? keep(kept, compileNow(source, contractName))
}

async function recall(path: string): Promise<Compiled | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Compiled)
}

async function keep(path: string, compiled: Compiled): Promise<Compiled> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, JSON.stringify(compiled))
    // Several test processes may be here at once; each sees the whole file or none.
    await rename(draft, path)
  } catch {
    // A read-only installation costs the time of compiling again, nothing else.
  }
  return compiled
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

function compileNow(source: string, contractName: string): Compiled {
  const solc = require('solc') as { compile(input: string): string }
  const input = { language: 'Solidity', sources: { source: { content: source } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const errors = output.errors?.filter(error => error.severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  const contract = output.contracts?.source?.[contractName]
  if (!contract) throw new Error(`The Solidity source has no contract named ${contractName}.`)
  const bytecode = `0x${contract.evm.bytecode.object}`
  if (!isHex(bytecode)) throw new Error(`The contract ${contractName} needs a library to be linked.`)
  return { abi: contract.abi, bytecode }
}
