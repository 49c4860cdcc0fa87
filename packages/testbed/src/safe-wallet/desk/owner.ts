import type { Address } from 'viem'
import type { Signer } from '../signers/signer.ts'
import { type SafeContext, SafeWalletError } from './safe-context.ts'

/** Returns the address of a signer. @throws {Trouble} if it is not an owner. */
export async function ownerOf({ safe }: Pick<SafeContext, 'safe'>, signer: Signer): Promise<Address> {
  const address = await signer.address(safe.owners)
  if (!safe.owners.includes(address))
    throw new SafeWalletError(`${signer.name} signs with ${address}, who is not an owner of this Safe.`)
  return address
}
