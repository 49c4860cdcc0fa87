import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Address, concat, type Hex, isHex, zeroHash } from 'viem'

/**
 * Where the Safe 1.4.1 contracts live on every chain: CREATE2 through the presigned singleton factory makes the
 * address follow from the code.
 */
export const safeSet = {
  singletonFactory: '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7',
  singleton: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  singletonL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  signMessageLib: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
} as const satisfies Record<string, Address>

const artifacts = {
  singleton: 'Safe.sol/Safe.json',
  singletonL2: 'SafeL2.sol/SafeL2.json',
  proxyFactory: 'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
  signMessageLib: 'libraries/SignMessageLib.sol/SignMessageLib.json',
} as const

const require = createRequire(import.meta.url)
const build = join(
  dirname(require.resolve('@safe-global/safe-contracts/package.json')),
  'build',
  'artifacts',
  'contracts',
)

async function creationCode(artifact: string): Promise<Hex> {
  const { bytecode } = JSON.parse(await readFile(join(build, artifact), 'utf8')) as { bytecode: unknown }
  if (!isHex(bytecode)) throw new Error(`The artefact ${artifact} carries no creation code.`)
  return bytecode
}

/** Gives the calldata with which the singleton factory deploys this code: the salt, then the code. */
export const factoryCalldata = (code: Hex): Hex => concat([zeroHash, code])

/** Reads the creation code of each contract of the set, from the published build. */
export function safeCreationCodes(): Promise<Hex[]> {
  return Promise.all(Object.values(artifacts).map(creationCode))
}

/** Reads the creation code of the proxy that each Safe is. */
export const safeProxyCode = (): Promise<Hex> => creationCode('proxies/SafeProxy.sol/SafeProxy.json')
