import { zeroAddress } from 'viem'
import { accounts } from '../accounts.ts'
import { deploySafeContracts } from './deploy-safe.ts'
import { type KeyOwner, keyOwner } from './key-owner.ts'
import { type SafeAccount, safeAccount } from './safe-account.ts'
import { sendAll, type Target } from './send.ts'

/** The Safes of the local world, all of 1.4.1. */
export type PeoplesSafes = {
  /** Alone: dave. */
  readonly single: SafeAccount
  /** Two of alice, bob and carol. */
  readonly team: SafeAccount
  /** Three of alice, bob, carol, dave and erin. */
  readonly treasury: SafeAccount
  /** The team, which is a Safe itself, and dave, both. */
  readonly holding: SafeAccount
  /** A contract that answers for grace (ERC-1271), and erin, both. */
  readonly guild: SafeAccount
  readonly guildsContract: KeyOwner
  /** Alone: carol; without a fallback handler, so that nobody answers for it (ERC-1271). */
  readonly mute: SafeAccount
  /** Two of alice, bob and carol, not deployed. */
  readonly planned: SafeAccount
  /** Two of alice, bob and carol, whose owners are there to be changed. */
  readonly changing: SafeAccount
}

/** Works out the Safes of the local world, without a chain. */
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

/** Deploys the Safes of the local world, all but the planned one, on a chain that `deployContracts` has furnished. */
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
