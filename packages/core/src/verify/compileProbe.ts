import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const source = new URL('./OwnershipProbe.sol', import.meta.url)
const target = new URL('./probeCode.ts', import.meta.url)

const settings = {
  optimizer: { enabled: true, runs: 1 },
  // The oldest rules that a chain in use has: newer instructions would fail on it.
  evmVersion: 'london',
  // The code is the same whatever the compiler's platform and the comments.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
}

type Output = {
  errors?: { formattedMessage: string }[]
  contracts?: { probe?: { OwnershipProbe?: { evm: { bytecode: { object: string } } } } }
}

/** Compiles the probe and writes the module that holds its creation code. */
export function compileProbe(): string {
  const solc = require('solc') as { compile(input: string): string }
  const sources = { probe: { content: readFileSync(source, 'utf8') } }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  ) as Output
  const code = output.contracts?.probe?.OwnershipProbe?.evm.bytecode.object
  if (!code || output.errors?.length)
    throw new Error(
      output.errors?.map(error => error.formattedMessage).join('\n') ?? 'The compiler gave no code.',
    )
  return `/** The creation code of OwnershipProbe.sol, written by compileProbe.ts; a test compiles it again. */
export const probeCode =
  '0x${code}'
`
}

if (import.meta.main) writeFileSync(target, compileProbe())
