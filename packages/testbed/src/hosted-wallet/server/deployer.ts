import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainClient } from '../../chain.ts'
import { passkeySet } from '../../contracts/passkeys/passkey-set.ts'
import { sendAll } from '../../contracts/send.ts'
import { httpNodes, type ServedChain } from '../../served-chain.ts'
import type { Call } from '../accounts/account.ts'

/** Deploys accounts on behalf of people who create them. */
export type Deployer = {
  /**
   * Sends the calls on each chain that has the contracts for passkeys.
   *
   * @throws {Error} if there is no such chain, or a call reverts.
   */
  deploy(calls: readonly Call[]): Promise<void>
}

/** Creates the deployer. It deploys accounts one after another. */
export function openDeployer(chains: readonly ServedChain[]): Deployer {
  const targets = chains.flatMap(({ id, name, nodes }) => {
    const [node] = httpNodes(nodes)
    return node === undefined ? [] : [{ chainId: id, client: chainClient(node, id, name) }]
  })
  // A separate key, so that nothing else uses its nonces.
  const payer = privateKeyToAccount(generatePrivateKey())
  const enough = { address: payer.address, value: parseEther('100') }
  let before: Promise<unknown> = Promise.resolve()

  async function send(calls: readonly Call[]): Promise<void> {
    const able = await Promise.all(
      targets.map(async target => ({
        target,
        has: Boolean(
          await target.client.getCode({ address: passkeySet.signerFactory }).catch(() => undefined),
        ),
      })),
    )
    if (!able.some(({ has }) => has)) throw new Error('No chain has the contracts of passkeys.')
    await Promise.all(
      able
        .filter(({ has }) => has)
        .map(async ({ target }) => {
          await target.client.setBalance(enough)
          await sendAll(target, payer, calls)
        }),
    )
  }

  return {
    deploy(calls) {
      const sending = before.then(() => send(calls))
      before = sending.catch(() => undefined)
      return sending
    },
  }
}
