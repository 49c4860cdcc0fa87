import { type Address, concat, type Hex, numberToHex, zeroHash } from 'viem'
import { accounts } from '../accounts.ts'
import type { SafeAccount } from './safe-account.ts'
import {
  commonFactory,
  type SafeVersion,
  safeCode,
  safeContracts,
  safeSets,
  singletonFactory,
} from './safe-set.ts'
import { type Sent, sendAll, type Target } from './send.ts'

/** Returns the calldata with which either factory deploys this code: the salt, then the code. */
export const factoryCalldata = (code: Hex): Hex => concat([zeroHash, code])

/** Returns the transactions that deploy a version's contracts at their canonical addresses. */
export async function safeCreations(version: Exclude<SafeVersion, '1.1.1'>): Promise<Sent[]> {
  const to = version === '1.3.0' ? commonFactory : singletonFactory
  const codes = await Promise.all(safeContracts(version).map(contract => safeCode(version, contract)))
  return codes.map(code => ({ to, data: factoryCalldata(code) }))
}

/**
 * Deploys a version's contracts at their canonical addresses, on a chain that `deployContracts` has prepared. Skips
 * contracts that are already deployed.
 */
export async function deploySafeContracts(chain: Target, version: SafeVersion): Promise<void> {
  const set = safeSets[version]
  const last = 'signMessageLib' in set ? set.signMessageLib : set.singleton
  if (await chain.client.getCode({ address: last })) return
  if (version === '1.1.1') await placeOldContracts(chain)
  else await sendAll(chain, accounts.deployer, await safeCreations(version))
}

/** Deploys Safes computed by `safeAccount`, in order, with the contracts they need. */
export async function deploySafe(chain: Target, ...safes: readonly SafeAccount[]): Promise<void> {
  for (const version of new Set(safes.map(safe => safe.version))) await deploySafeContracts(chain, version)
  await sendAll(
    chain,
    accounts.deployer,
    safes.map(safe => ({ to: safe.factory, data: safe.factoryData })),
  )
}

/** Sets the code of 1.1.1 at its canonical addresses. One of Safe's keys deployed it, so it cannot be deployed here. */
async function placeOldContracts({ client }: Target): Promise<void> {
  const set = safeSets['1.1.1']
  const place = async (address: Address, contract: keyof typeof set) =>
    client.setCode({ address, bytecode: await safeCode('1.1.1', contract, 'deployedBytecode') })
  await place(set.proxyFactory, 'proxyFactory')
  await place(set.fallbackHandler, 'fallbackHandler')
  // Sets the threshold as the constructor does, so that the singleton itself cannot be set up (1.1.1 GnosisSafe, slot
  // 4).
  await client.setStorageAt({ address: set.singleton, index: 4, value: numberToHex(1, { size: 32 }) })
  await place(set.singleton, 'singleton')
}
