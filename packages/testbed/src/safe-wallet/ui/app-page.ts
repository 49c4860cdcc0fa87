import { element, fact } from '../../wallet/ui/element.ts'
import { shortened } from '../../wallet/ui/readable.ts'
import { type Asking, answerApp } from '../apps/answer.ts'
import { connectFrame } from '../apps/frame.ts'
import { readSettings } from '../apps/settings.ts'
import type { Desk } from '../desk/desk.ts'
import { confirmMessage, untilConfirmed } from '../desk/messages.ts'
import { canBeCarriedOut, carryOut, proposeTransaction } from '../desk/transactions.ts'
import { innerHash, type MessageContent, safeMessage } from '../safe/message.ts'
import { callNode } from '../safe/node.ts'
import { type SafeTransaction, signingOnChain } from '../safe/transaction.ts'
import { people } from '../signers/people.ts'
import type { Signer } from '../signers/signer.ts'
import { ask } from './ask-dialog.ts'
import { code, facts, quotation, written } from './parts.ts'

/** Draws a Safe App in its frame, and answers what it asks. */
export function appPage(place: HTMLElement, desk: Desk, appUrl: string): void {
  const { origin } = new URL(appUrl)
  document.body.dataset.scene = 'app'
  const frame = element('iframe', {
    title: `Safe App at ${origin}`,
    src: appUrl,
    // As in Safe's own wallet: the app is itself, and may open windows, but not take this page away.
    sandbox:
      'allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-storage-access-by-user-activation',
    allow: 'clipboard-read; clipboard-write',
  })
  const answer = answerApp({
    desk,
    appOrigin: origin,
    walletOrigin: location.origin,
    settings: () => readSettings(localStorage),
    asking: askings(desk, origin),
    people: people.flatMap(({ name, known }) => (known ? [{ name, address: known }] : [])),
    callNode: callNode(desk.chain.id),
  })
  connectFrame(window, frame, origin, answer)
  place.replaceChildren(element('h1', { class: 'hidden' }, `Safe App at ${origin}`), frame)
}

function askings(desk: Desk, appOrigin: string): Asking {
  const { safe, chain } = desk
  const origin = JSON.stringify({ url: appOrigin, name: 'Safe App' })
  const who = facts.bind(
    null,
    fact('Safe', code(safe.address)),
    fact('Network', chain.name),
    fact('Asked by', code(appOrigin)),
  )
  const about = (content: MessageContent) => [
    who(fact('Message', code(innerHash(content))), fact('Hash', code(safeMessage(safe, content).hash))),
    quotation('What is signed', written(content), 'message'),
  ]

  /** Proposes a transaction, and carries it out at once where one signature is enough. */
  async function act(
    signer: Signer | null,
    wanted: Omit<SafeTransaction, 'nonce'>,
    tell: (text: string) => void,
  ): Promise<{ safeTxHash: string }> {
    const proposed = await proposeTransaction(desk, person(signer), wanted, origin)
    if (canBeCarriedOut(await desk.fresh(), proposed)) {
      tell('Sending …')
      await carryOut(desk, person(signer), proposed)
    }
    return { safeTxHash: proposed.hash }
  }

  return {
    message: content =>
      ask(
        {
          kind: 'message',
          title: 'Sign this message as this Safe?',
          lead: `${safe.threshold} of its ${safe.owners.length} owners have to sign. Your signature goes to the gateway, where the others find it.`,
          body: about(content),
          label: 'Sign',
        },
        safe.owners,
        async (signer, tell, signal) => {
          const first = await confirmMessage(desk, person(signer), content, origin)
          const message =
            readSettings(localStorage).answers === 'at-once'
              ? first
              : await untilConfirmed(desk, first.hash, signal, ({ signers, required }) =>
                  tell(`Waiting for the others: ${signers.length} of ${required} have signed.`),
                )
          const { status, preparedSignature } = message
          return {
            messageHash: message.hash,
            ...(status === 'CONFIRMED' && preparedSignature && { signature: preparedSignature }),
          }
        },
      ),
    messageOnChain: content =>
      ask(
        {
          kind: 'message-on-chain',
          title: 'Sign this message on the chain?',
          lead: 'The Safe signs by a transaction, which its owners confirm and somebody carries out and pays for.',
          body: about(content),
          label: 'Confirm',
        },
        safe.owners,
        (signer, tell) => act(signer, signingOnChain(safe, innerHash(content), desk.library), tell),
      ),
    transaction: call =>
      ask(
        {
          kind: 'transaction',
          title: 'Let this Safe do this?',
          lead: 'The app wants the Safe to make a call. Its owners confirm it, and somebody carries it out.',
          body: [
            who(fact('To', code(call.to)), fact('Value', `${call.value} wei`)),
            quotation('Data', call.data, 'data'),
          ],
          label: 'Confirm',
        },
        safe.owners,
        (signer, tell) => act(signer, { ...call, operation: 0 }, tell),
      ),
    addressBook: () =>
      ask(
        {
          kind: 'address-book',
          title: 'Show your address book?',
          lead: `The app at ${appOrigin} wants to see the names and addresses that you keep, as with Safe ${shortened(safe.address)}.`,
          body: [],
          label: 'Allow',
        },
        null,
        async () => undefined,
      ),
  }
}

function person(signer: Signer | null): Signer {
  if (!signer) throw new Error('Choose who you are.')
  return signer
}
