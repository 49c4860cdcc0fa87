import { code, element, fact, facts, quotation } from '../../ui/elements.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import { type AppPrompts, answerApp } from '../apps/answer.ts'
import { connectFrame } from '../apps/frame.ts'
import { readSettings } from '../apps/settings.ts'
import type { SafeContext } from '../safe/context.ts'
import {
  confirmMessage,
  innerHash,
  type MessageContent,
  safeMessage,
  untilConfirmed,
} from '../safe/message.ts'
import { canBeExecuted, execute, proposeTransaction, signingOnChain } from '../safe/transaction.ts'
import { progressOf, written } from './parts.ts'
import { prompt } from './prompt-dialog.ts'

/** Renders a Safe App in its frame, and answers its requests. */
export function appPage(place: HTMLElement, context: SafeContext, appUrl: string): void {
  const { origin } = new URL(appUrl)
  document.body.dataset.scene = 'app'
  const frame = element('iframe', {
    title: `Safe App at ${origin}`,
    src: appUrl,
    // As in Safe's own wallet: the app keeps its origin and can open windows, but cannot navigate this page.
    sandbox:
      'allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-storage-access-by-user-activation',
    allow: 'clipboard-read; clipboard-write',
  })
  const answer = answerApp({
    context,
    walletOrigin: location.origin,
    settings: readSettings,
    prompts: appPrompts(context, origin),
    callNode: (method, params) => callNode(context.chain, method, params),
  })
  connectFrame(window, frame, origin, answer)
  place.replaceChildren(element('h1', { class: 'hidden' }, `Safe App at ${origin}`), frame)
}

function appPrompts(context: SafeContext, appOrigin: string): AppPrompts {
  const { safe, chain } = context
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

  /** Proposes a transaction, and executes it immediately if one signature is enough. */
  async function act(
    signer: WalletAccount,
    wanted: ReturnType<typeof signingOnChain>,
    showProgress: (text: string) => void,
  ): Promise<{ safeTxHash: string }> {
    const proposed = await proposeTransaction(context, signer, wanted, origin)
    if (canBeExecuted(await context.fresh(), proposed)) {
      showProgress('Sending …')
      await execute(context, signer, proposed)
    }
    return { safeTxHash: proposed.hash }
  }

  return {
    message: content =>
      prompt(
        {
          kind: 'message',
          title: 'Sign this message as this Safe?',
          lead: `${safe.threshold} of its ${safe.owners.length} owners have to sign. Your signature goes to the gateway, where the others find it.`,
          body: about(content),
          label: 'Sign',
        },
        safe.owners,
        async (signer, showProgress, signal) => {
          const first = await confirmMessage(context, signer, content, origin)
          const message =
            readSettings().answers === 'at-once'
              ? first
              : await untilConfirmed(context, first.messageHash, signal, message =>
                  showProgress(`Waiting for the others: ${progressOf(message)}.`),
                )
          const { status, preparedSignature } = message
          return {
            messageHash: message.messageHash,
            ...(status === 'CONFIRMED' && preparedSignature && { signature: preparedSignature }),
          }
        },
      ),
    messageOnChain: content =>
      prompt(
        {
          kind: 'message-on-chain',
          title: 'Sign this message on the chain?',
          lead: 'The Safe signs by a transaction, which its owners confirm and somebody carries out and pays for.',
          body: about(content),
          label: 'Confirm',
        },
        safe.owners,
        (signer, showProgress) => act(signer, signingOnChain(context, innerHash(content)), showProgress),
      ),
    transaction: call =>
      prompt(
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
        (signer, showProgress) => act(signer, { ...call, operation: 0 }, showProgress),
      ),
  }
}
