import { fox, one, settle, world } from '../world.ts'

/** A page whose wallet is connected, and whose dialog shows its networks and asks nobody to sign. */
export async function atNetworks() {
  const made = world()
  made.runtime.actions.open('networks')
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  return made
}
