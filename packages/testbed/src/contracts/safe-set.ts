import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hex, isHex } from 'viem'
import type { SafeContract, SafeVersion } from './safe-addresses.ts'

export * from './safe-addresses.ts'

const require = createRequire(import.meta.url)

const modern = {
  singleton: 'Safe.sol/Safe.json',
  singletonL2: 'SafeL2.sol/SafeL2.json',
  proxyFactory: 'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
  multiSendCallOnly: 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
  signMessageLib: 'libraries/SignMessageLib.sol/SignMessageLib.json',
  proxy: 'proxies/SafeProxy.sol/SafeProxy.json',
} as const

/** The folder of each version's published build, and the files of its contracts. */
const builds: Record<
  SafeVersion,
  { find: () => string; folders: string[]; files: Partial<Record<SafeContract | 'proxy', string>> }
> = {
  '1.1.1': {
    find: () => require.resolve('safe-contracts-1.1.1/package.json'),
    folders: ['contracts'],
    files: {
      singleton: 'GnosisSafe.json',
      proxyFactory: 'ProxyFactory.json',
      fallbackHandler: 'DefaultCallbackHandler.json',
      proxy: 'Proxy.json',
    },
  },
  '1.3.0': {
    find: () => require.resolve('safe-contracts-1.3.0/package.json'),
    folders: ['artifacts', 'contracts'],
    files: {
      singleton: 'GnosisSafe.sol/GnosisSafe.json',
      singletonL2: 'GnosisSafeL2.sol/GnosisSafeL2.json',
      proxyFactory: 'proxies/GnosisSafeProxyFactory.sol/GnosisSafeProxyFactory.json',
      fallbackHandler: modern.fallbackHandler,
      signMessageLib: 'examples/libraries/SignMessage.sol/SignMessageLib.json',
      proxy: 'proxies/GnosisSafeProxy.sol/GnosisSafeProxy.json',
    },
  },
  '1.4.1': {
    find: () => require.resolve('@safe-global/safe-contracts/package.json'),
    folders: ['artifacts', 'contracts'],
    files: modern,
  },
  '1.5.0': {
    find: () => require.resolve('@safe-global/safe-smart-account/package.json'),
    folders: ['artifacts', 'contracts'],
    files: modern,
  },
}

/**
 * Reads a contract's code from the published build.
 *
 * @param kind - `bytecode` creates the contract, `deployedBytecode` is its code on the chain.
 */
export async function safeCode(
  version: SafeVersion,
  contract: SafeContract | 'proxy',
  kind: 'bytecode' | 'deployedBytecode' = 'bytecode',
): Promise<Hex> {
  const { files } = builds[version]
  const file = files[contract]
  if (file === undefined) throw new Error(`Safe ${version} has no contract ${contract}.`)
  const code = (
    JSON.parse(await readFile(join(buildFolder(version), file), 'utf8')) as Record<string, unknown>
  )[kind]
  if (!isHex(code)) throw new Error(`The artifact ${file} of Safe ${version} carries no code.`)
  return code
}

/**
 * Returns the folder of a version's build. 1.1.1 has an install script, so it is missing if npm skips packages with
 * scripts.
 */
function buildFolder(version: SafeVersion): string {
  const { find, folders } = builds[version]
  try {
    return join(dirname(find()), 'build', ...folders)
  } catch (cause) {
    throw new Error(`The contracts of Safe ${version} are not installed; npm 11 or newer installs them.`, {
      cause,
    })
  }
}

/** Returns the contracts of a version. */
export function safeContracts(version: SafeVersion): SafeContract[] {
  const has = (name: string): name is SafeContract => name !== 'proxy'
  return Object.keys(builds[version].files).filter(has)
}
