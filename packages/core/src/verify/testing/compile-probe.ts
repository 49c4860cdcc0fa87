import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A contract that runs within an `eth_call`, and the module with its creation code. */
type Probe = { readonly contract: string; readonly name: string; readonly source: URL; readonly target: URL }

const at = (path: string) => new URL(path, import.meta.url)

/** All probes. */
export const probes: readonly Probe[] = [
  {
    contract: 'OwnershipProbe',
    name: 'probeCode',
    source: at('../OwnershipProbe.sol'),
    target: at('../probe-code.ts'),
  },
  {
    contract: 'CallsProbe',
    name: 'callsProbeCode',
    source: at('../../safe/CallsProbe.sol'),
    target: at('../../safe/calls-probe-code.ts'),
  },
]

const settings = {
  optimizer: { enabled: true, runs: 1 },
  // The oldest rules of a chain in use: newer instructions would fail on it.
  evmVersion: 'london',
  // The code does not depend on the compiler's platform and the comments.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
}

type Output = {
  errors?: { formattedMessage: string }[]
  contracts?: { probe?: Record<string, { evm: { bytecode: { object: string } } }> }
}

/** Compiles a probe and returns the module with its creation code. */
export function compileProbe({ contract, name, source }: Probe): string {
  const solc = require('solc') as { compile(input: string): string }
  const sources = { probe: { content: readFileSync(source, 'utf8') } }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  ) as Output
  const code = output.contracts?.probe?.[contract]?.evm.bytecode.object
  if (!code || output.errors?.length)
    throw new Error(
      output.errors?.map(error => error.formattedMessage).join('\n') ?? 'The compiler gave no code.',
    )
  return `/** The creation code of ${contract}.sol, written by compile-probe.ts; a test compiles it and compares. */
export const ${name} =
  '0x${code}'
`
}

if (import.meta.main) for (const probe of probes) writeFileSync(probe.target, compileProbe(probe))
