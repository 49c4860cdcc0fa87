import { parseEther } from 'viem'
import { accounts } from '../accounts.ts'
import type { World } from '../world.ts'
import { addDelegate, proposeTransaction } from './at-gateway.ts'
import { batch, send } from './calls.ts'
import { fund, givePast, givePieces } from './past.ts'

const { alice, bob, carol, dave, erin, heidi, grace } = accounts

/**
 * Fills the Safes of the local world: each has ether and tokens. The team has a history, and an empty queue, so that
 * what is proposed to it can be executed at once. The treasury has collectibles, and a queue in every state. Both have a
 * delegate.
 *
 * @param gateway - the URL of the gateway that gets proposals and delegates
 */
export async function fillSafes(
  { chain, safes, tokenContracts: tokens }: Pick<World, 'chain' | 'safes' | 'tokenContracts'>,
  gateway: string,
): Promise<void> {
  const at = ({ address: safe }: { address: `0x${string}` }) => ({ chain, safe, gateway })
  const team = at(safes.team)
  const treasury = at(safes.treasury)
  await givePast({ ...team, owners: [alice, bob] }, tokens, 11n)
  await addDelegate(team, { delegator: alice, delegate: heidi.address, label: 'Bookkeeping' })
  for (const safe of [safes.single, safes.holding, safes.guild, safes.changing])
    await fund(at(safe), tokens, { ether: '1', coins: '100' })

  await fund(treasury, tokens, { ether: '12', coins: '20000' })
  await givePieces(treasury.safe, tokens, [[21n, 'The lighthouse']])
  await addDelegate(treasury, { delegator: bob, delegate: grace.address, label: 'Payroll' })
  const { coin } = tokens
  await proposeTransaction(
    treasury,
    { to: grace.address, value: parseEther('2.5'), nonce: 0 },
    { by: alice, confirmed: [bob, carol] },
  )
  await proposeTransaction(
    treasury,
    { ...send(coin, heidi.address, '400'), nonce: 1 },
    { by: erin, confirmed: [carol] },
  )
  await proposeTransaction(treasury, { to: treasury.safe, nonce: 1 }, { by: dave })
  await proposeTransaction(
    treasury,
    { ...batch([send(coin, heidi.address, '50'), send(coin, erin.address, '50')]), nonce: 2 },
    { by: grace },
  )
}
