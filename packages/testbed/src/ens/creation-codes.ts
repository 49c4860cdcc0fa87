import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Hex, isHex } from 'viem'
import { compile } from '../solidity.ts'

const require = createRequire(import.meta.url)

const artifacts = {
  registry: require.resolve('@ensdomains/ens/build/contracts/ENSRegistry.json'),
  resolver: require.resolve('@ensdomains/resolver/build/contracts/PublicResolver.json'),
} as const

/** The contracts of ENS, in the order in which they are deployed. */
export type EnsContract = keyof typeof artifacts | 'universalResolver'

/** Reads the creation code of ENS's own contracts from their published build, and compiles the universal resolver. */
export async function ensCreationCodes(): Promise<Record<EnsContract, Hex>> {
  const [registry, resolver, universalResolver] = await Promise.all([
    published(artifacts.registry),
    published(artifacts.resolver),
    ours(),
  ])
  return { registry, resolver, universalResolver }
}

async function published(artifact: string): Promise<Hex> {
  const { bytecode } = JSON.parse(await readFile(artifact, 'utf8')) as { bytecode: unknown }
  if (!isHex(bytecode) || bytecode === '0x')
    throw new Error(`The artifact ${artifact} carries no creation code.`)
  return bytecode
}

async function ours(): Promise<Hex> {
  const source = await readFile(new URL('./universal-resolver.sol', import.meta.url), 'utf8')
  return (await compile(source, 'UniversalResolver')).bytecode
}
