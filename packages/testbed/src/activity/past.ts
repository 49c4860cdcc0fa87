import { type Address, type LocalAccount, parseEther } from 'viem'
import { accounts } from '../accounts.ts'
import { safeSet } from '../contracts/safe-set.ts'
import { type IntendedCall, prepareTransaction } from '../contracts/safe-transaction.ts'
import { sendAll } from '../contracts/send.ts'
import type { Tokens } from '../tokens/deploy.ts'
import { type Place, proposeTransaction } from './at-gateway.ts'
import { allow, batch, collect, mint, send, sendPiece, setFallbackHandler } from './calls.ts'

const { heidi, grace, ivan, erin, deployer } = accounts

/** A Safe of version 1.4.1, with enough of its owners' keys to reach its threshold. */
export type Funded = Place & { readonly owners: readonly [LocalAccount, ...LocalAccount[]] }

/** Transfers ether and tokens to a Safe. @param amounts - in ether, and in whole tokens */
export async function fund(
  { chain, safe }: Pick<Place, 'chain' | 'safe'>,
  { coin }: Tokens,
  amounts: { readonly ether: string; readonly coins: string },
): Promise<void> {
  await sendAll(chain, deployer, [mint(coin, heidi.address, amounts.coins)])
  await sendAll(chain, heidi, [
    { to: safe, value: parseEther(amounts.ether) },
    send(coin, safe, amounts.coins),
  ])
}

/** Mints pieces for a Safe, with their names. */
export async function givePieces(
  safe: Address,
  { mintPiece }: Tokens,
  pieces: readonly (readonly [id: bigint, name: string])[],
): Promise<void> {
  for (const [id, name] of pieces)
    await mintPiece({
      ...{ id, owner: safe },
      uri: `data:application/json,${encodeURIComponent(JSON.stringify({ name }))}`,
    })
}

/**
 * Gives a Safe a past, on the chain: it received and sent ether, tokens and pieces, moved tokens between two other
 * accounts, executed a batch, a change of settings and a call that failed, and rejected a proposal of its queue.
 *
 * @param firstPiece - the id of a piece that nobody has; the next one must be free, too
 */
export async function givePast(place: Funded, tokens: Tokens, firstPiece: bigint): Promise<void> {
  const { chain, safe, owners } = place
  const { coin, pieces } = tokens
  const execute = async (call: IntendedCall) => (await prepareTransaction(chain, safe, call)).execute(owners)
  await fund(place, tokens, { ether: '5', coins: '5000' })
  await givePieces(safe, tokens, [
    [firstPiece, 'The old lamp'],
    [firstPiece + 1n, 'The spare wick'],
  ])
  await execute({ to: heidi.address, value: parseEther('0.75') })
  await execute(send(coin, grace.address, '300'))
  await execute(sendPiece(pieces, { from: safe, to: ivan.address, id: firstPiece + 1n }))
  // With its own gas limit, the Safe accepts that the call fails: it has no such amount.
  await execute({ ...send(coin, ivan.address, '1000000'), safeTxGas: 100_000n })
  const { nonce } = await proposeTransaction(
    place,
    { to: ivan.address, value: parseEther('2') },
    { by: owners[0] },
  )
  await execute({ to: safe, nonce })
  await execute(batch([send(coin, heidi.address, '120'), send(coin, grace.address, '80')]))
  await sendAll(chain, heidi, [allow(coin, safe, '40')])
  await execute(collect(coin, { from: heidi.address, to: erin.address }, '40'))
  await execute(setFallbackHandler(safe, safeSet.fallbackHandler))
}
