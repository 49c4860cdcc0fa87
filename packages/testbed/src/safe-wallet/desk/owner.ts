import type { Address } from 'viem'
import type { Signer } from '../signers/signer.ts'
import { type Desk, Trouble } from './desk.ts'

/** Gives the address that somebody signs with. @throws {Trouble} where it is no owner's. */
export async function ownerOf({ safe }: Pick<Desk, 'safe'>, signer: Signer): Promise<Address> {
  const address = await signer.address(safe.owners)
  if (!safe.owners.includes(address))
    throw new Trouble(`${signer.name} signs with ${address}, who is not an owner of this Safe.`)
  return address
}
