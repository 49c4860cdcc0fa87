import { zeroAddress } from 'viem'
import { accounts } from '../accounts.ts'
import { deploySafeContracts } from './deploy-safe.ts'
import { type KeyOwner, keyOwner } from './key-owner.ts'
import { type SafeAccount, safeAccount } from './safe-account.ts'
import { sendAll, type Target } from './send.ts'

/** The Safes of the local world, all of version 1.4.1. */
export type PeoplesSafes = {
  /** 1 of 1: dave. */
  readonly single: SafeAccount
  /** 2 of 3: alice, bob and carol. */
  readonly team: SafeAccount
  /** 3 of 5: alice, bob, carol, dave and erin. */
  readonly treasury: SafeAccount
  /** 2 of 2: the team, which is a Safe itself, and dave. */
  readonly holding: SafeAccount
  /** 2 of 2: a contract that verifies grace's signatures (ERC-1271), and erin. */
  readonly guild: SafeAccount
  readonly guildsContract: KeyOwner
  /** 1 of 1: carol; without a fallback handler, so it does not implement ERC-1271. */
  readonly mute: SafeAccount
  /** 2 of 3: alice, bob and carol; not deployed. */
  readonly planned: SafeAccount
  /** 2 of 3: alice, bob and carol; for tests that change its owners. */
  readonly changing: SafeAccount
}

/** Computes the Safes of the local world, without a chain. */
export async function peoplesSafes(): Promise<PeoplesSafes> {
  const { alice, bob, carol, dave, erin, grace } = accounts
  const three = [alice.address, bob.address, carol.address]
  const [guildsContract, team] = await Promise.all([
    keyOwner(grace.address),
    safeAccount({ owners: three, threshold: 2 }),
  ])
  const [single, treasury, holding, guild, mute, planned, changing] = await Promise.all([
    safeAccount({ owners: [dave.address] }),
    safeAccount({ owners: [...three, dave.address, erin.address], threshold: 3 }),
    safeAccount({ owners: [team.address, dave.address] }),
    safeAccount({ owners: [guildsContract.address, erin.address] }),
    safeAccount({ owners: [carol.address], fallbackHandler: zeroAddress }),
    safeAccount({ owners: three, threshold: 2, saltNonce: 1n }),
    safeAccount({ owners: three, threshold: 2, saltNonce: 2n }),
  ])
  return { single, team, treasury, holding, guild, guildsContract, mute, planned, changing }
}

/** Deploys the Safes of the local world, except the planned one, on a chain that `deployContracts` has prepared. */
export async function deployPeoplesSafes(chain: Target): Promise<PeoplesSafes> {
  const safes = await peoplesSafes()
  await deploySafeContracts(chain, '1.4.1')
  const { single, team, treasury, holding, guild, guildsContract, mute, changing } = safes
  await sendAll(chain, accounts.deployer, [
    guildsContract.creation,
    ...[single, team, treasury, holding, guild, mute, changing].map(({ factory, factoryData }) => ({
      to: factory,
      data: factoryData,
    })),
  ])
  return safes
}
