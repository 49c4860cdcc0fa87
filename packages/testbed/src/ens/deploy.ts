import { type Address, concat, encodeAbiParameters, getContractAddress, type Hex } from 'viem'
import { accounts } from '../accounts.ts'
import { type Sent, sendAll, type Target } from '../contracts/send.ts'
import { own } from './calls.ts'
import { type EnsContract, ensCreationCodes } from './creation-codes.ts'
import { type EnsClaim, type EnsName, entryOf, reverseEntryOf, write } from './names.ts'

/** ENS on a local chain. */
export type Ens = Readonly<Record<EnsContract, Address>> & {
  /** Registers a name, and its parents if necessary, and sets its records at the public resolver. */
  registerName(name: EnsName): Promise<void>
  /**
   * Sets the name that an account claims, whether or not the name resolves to it. The operator of ENS sends the
   * transaction, so contracts can have a name too and no account spends a nonce; people use `setName` of
   * `reverseRegistrar`.
   */
  setReverse(claim: EnsClaim): Promise<void>
}

const deployer = accounts.deployer.address

/**
 * Deploys ENS to a local chain: its own registry, reverse registrar and public resolver as published, and a universal
 * resolver with the interface that viem calls. `deployer` governs it.
 *
 * @param first - the initial names and claims, which is faster than adding them one by one.
 * @throws {Error} when a deployment fails.
 * @example
 * const ens = await deployEns(chain)
 * await ens.registerName({ name: 'alice.eth', address: accounts.alice.address, records: { avatar: 'ipfs://…' } })
 * await ens.setReverse({ address: accounts.alice.address, name: 'alice.eth' })
 * const { universalResolver: universalResolverAddress } = ens
 * await chain.client.getEnsName({ address: accounts.alice.address, universalResolverAddress })
 */
export async function deployEns(
  chain: Target,
  first: { names?: readonly EnsName[]; claims?: readonly EnsClaim[] } = {},
): Promise<Ens> {
  const { codes, nonce } = await gather(chain)
  const at = (place: number) => getContractAddress({ from: deployer, nonce: BigInt(nonce + place) })
  const contracts = {
    registry: at(0),
    resolver: at(1),
    reverseRegistrar: at(2),
    universalResolver: at(3),
  } satisfies Record<EnsContract, Address>
  const { registry, resolver, reverseRegistrar } = contracts
  const owners = new Map<string, Address>([
    ['reverse', deployer],
    ['addr.reverse', reverseRegistrar],
  ])
  const entries = [...(first.names ?? []).map(entryOf), ...(first.claims ?? []).map(reverseEntryOf)]
  await sendAll(chain, accounts.deployer, [
    { data: codes.registry },
    { data: concat([codes.resolver, words(registry)]) },
    { data: concat([codes.reverseRegistrar, words(registry, resolver)]) },
    { data: concat([codes.universalResolver, words(registry)]) },
    own(registry, 'reverse', deployer),
    own(registry, 'addr.reverse', reverseRegistrar),
    ...write({ registry, resolver, owners }, entries),
  ])

  // Sequentially, so that no two transactions take the same nonce.
  let line: Promise<unknown> = Promise.resolve()
  const next = (transactions: () => Sent[]) => {
    const sent = line.then(() => sendAll(chain, accounts.deployer, transactions()))
    line = sent.catch(() => undefined)
    return sent
  }
  return {
    ...contracts,
    registerName: name => next(() => write({ registry, resolver, owners }, [entryOf(name)])),
    setReverse: claim => next(() => write({ registry, resolver, owners }, [reverseEntryOf(claim)])),
  }
}

async function gather({ client }: Target): Promise<{ codes: Record<EnsContract, Hex>; nonce: number }> {
  const [codes, nonce] = await Promise.all([
    ensCreationCodes(),
    client.getTransactionCount({ address: deployer }),
  ])
  return { codes, nonce }
}

/** Encodes the addresses that a constructor takes. */
const words = (...addresses: Address[]) =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )
