import { getSafeMessages } from '@safe-global/safe-gateway-typescript-sdk'
import { code, element, fact, facts, heading, lead, link, quotation } from '../../ui/elements.ts'
import { errorText } from '../../ui/notice.ts'
import { readable, shortened, titled } from '../../ui/text.ts'
import { isRecord } from '../../wallet/engine/record.ts'
import { pathTo } from '../route.ts'
import type { SafeContext } from '../safe/context.ts'
import {
  confirmMessage,
  type GatewayMessage,
  innerHash,
  type MessageContent,
  readMessage,
} from '../safe/message.ts'
import { actPanel } from './act.ts'
import { loading, ownersList, progressOf, written } from './parts.ts'
import { watch } from './watch.ts'

const statusText = (message: GatewayMessage) =>
  message.status === 'CONFIRMED' ? 'Confirmed' : progressOf(message)

/** Returns the URL in an app's JSON origin; other origins are plain text. */
function placeOf(origin: string): string {
  try {
    const said: unknown = JSON.parse(origin)
    return isRecord(said) && typeof said.url === 'string' ? said.url : origin
  } catch {
    return origin
  }
}

/** Renders a Safe's messages, and keeps them up to date. */
export function messagesPage(place: HTMLElement, context: SafeContext): void {
  const ref = { chain: context.chain, address: context.safe.address }
  const list = element('div', { class: 'act' }, loading())
  place.replaceChildren(heading('Messages'), list)
  watch(
    async () =>
      (await getSafeMessages(String(ref.chain.id), ref.address)).results.filter(
        item => item.type === 'MESSAGE',
      ),
    messages =>
      list.replaceChildren(
        messages.length === 0
          ? lead('No message waits. What an app or a site wants signed as this Safe is shown here.')
          : element(
              'ul',
              { class: 'entries' },
              ...messages.map(message =>
                element(
                  'li',
                  { 'data-message': message.messageHash, 'data-status': message.status },
                  link(
                    readable(written(message.message).split('\n', 1).join('').slice(0, 80)) || 'Typed data',
                    pathTo('/transactions/msg', ref, { messageHash: message.messageHash }),
                  ),
                  element('span', { class: 'kind' }, statusText(message)),
                ),
              ),
            ),
      ),
    error => list.replaceChildren(lead(errorText(error))),
  )
}

/** Renders one message, with the available actions, and keeps it up to date. */
export function messagePage(place: HTMLElement, context: SafeContext, hash: string): void {
  const shown = element('div', { class: 'act' }, loading())
  const { panel, offer } = actPanel(context.safe.owners)
  place.replaceChildren(heading('Confirm a message'), shown, panel)

  const refresh = watch(
    async () => ({ message: await readMessage(context, hash), safe: await context.fresh() }),
    ({ message, safe }) => {
      if (!message) {
        shown.replaceChildren(
          lead('The gateway knows no such message yet. It is shown here as soon as an owner has signed it.'),
          facts(fact('Hash', code(hash))),
        )
        offer([])
        return
      }
      document.body.dataset.status = message.status
      shown.replaceChildren(
        lead(
          message.status === 'CONFIRMED'
            ? 'Enough owners have signed. There is nothing left to do.'
            : `As an owner you confirm that this Safe, ${shortened(safe.address)} on ${context.chain.name}, says this.`,
        ),
        facts(
          fact('State', statusText(message)),
          ...(message.origin ? [fact('Comes from', readable(placeOf(message.origin)))] : []),
          fact('Message', code(innerHash(message.message as MessageContent))),
          fact('Hash', code(message.messageHash)),
        ),
        quotation('What is signed', written(message.message), 'message'),
        element('h2', {}, 'Owners'),
        ownersList(
          safe.owners,
          message.confirmations.map(({ owner }) => owner.value),
        ),
      )
      offer(
        message.status === 'CONFIRMED'
          ? []
          : [
              {
                label: 'Confirm',
                action: 'confirm',
                async work(signer) {
                  await confirmMessage(context, signer, message.message as MessageContent)
                  await refresh()
                  return `${titled(signer.name)} has signed.`
                },
              },
            ],
      )
    },
    error => shown.replaceChildren(lead(errorText(error))),
  )
}
