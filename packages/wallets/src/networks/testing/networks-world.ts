import { fox, one, settle, world } from '../../testing/world.ts'

/** A page with a connected wallet, whose dialog shows its networks without a request to sign. */
export async function atNetworks() {
  const made = world()
  made.runtime.actions.open('networks')
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  return made
}
