import { parseAccountId, writeDecline } from '@countersign/core'
import { type ActSteps, type OwnerContext, placeOf } from './owner-context.ts'
import { canBeSentAgain, ownerFailure } from './owner-failure.ts'
import type { OwnerAct } from './owner-state.ts'
import type { RecordedWallet } from './recorded-wallet.ts'
import { signAsOwner } from './sign-as-owner.ts'

/** Creates the steps by which an owner confirms or declines: the wallet signs, and the server accepts the signature. */
export function createSignatureSteps({ signerOf, chains, client, askWallet }: OwnerContext): ActSteps {
  async function decline(act: OwnerAct, wallet: RecordedWallet, signer: string) {
    const { cosigning, owner } = act
    const text = writeDecline({
      ...{ domain: new URL(cosigning.link).host, cosigning: cosigning.id, reason: reasonOf(act), owner },
      account: parseAccountId(cosigning.account),
    })
    return wallet.signMessage(text, signer)
  }

  return {
    prepare: async () => ({ question: { kind: 'signature' } }),
    ask: (act, _question, tell) =>
      askWallet(
        () => signerOf(placeOf(act).owner).wallet,
        async wallet => {
          const { safe, owner } = placeOf(act)
          const { signer } = signerOf(owner)
          if (act.kind === 'decline') return { answer: await decline(act, wallet, signer) }
          const answer = await signAsOwner(wallet, { safe, signer, chains: await chains(), tell })
          return { answer }
        },
        () => 'ask',
      ),
    check: async (act, { answer }) => {
      const { cosigning, safe, owner } = act
      const signature = String(answer)
      try {
        const next =
          act.kind === 'decline'
            ? await client.decline(cosigning.id, { owner, reason: reasonOf(act), signature })
            : await client.confirm(cosigning.id, { safe, hash: placeOf(act).safe.hash, owner, signature })
        return { result: { kind: 'taken', cosigning: next } }
      } catch (error) {
        return { failure: ownerFailure(error), retry: canBeSentAgain(error) ? 'check' : 'ask' }
      }
    },
  }
}

/** On one line, since it becomes part of the text that is signed. */
function reasonOf(act: OwnerAct): string {
  return act.kind === 'decline' ? act.reason.replace(/\s+/g, ' ').trim().slice(0, 280) : ''
}
