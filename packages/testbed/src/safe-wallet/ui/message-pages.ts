import type { Hex } from 'viem'
import { element, fact } from '../../wallet/ui/element.ts'
import { readable, shortened } from '../../wallet/ui/readable.ts'
import { isRecord } from '../apps/protocol.ts'
import { type Desk, gatewayOf } from '../desk/desk.ts'
import { confirmMessage } from '../desk/messages.ts'
import type { WaitingMessage } from '../gateway/gateway.ts'
import { pathTo } from '../route.ts'
import { innerHash } from '../safe/message.ts'
import { actPanel } from './act.ts'
import { code, facts, heading, lead, link, looking, ownersList, quotation, written } from './parts.ts'
import { watch } from './watch.ts'
import { wordsFor } from './words.ts'

const standing = ({ status, signers, required }: WaitingMessage) =>
  status === 'CONFIRMED' ? 'Confirmed' : `${signers.length} of ${required} have signed`

/** Gives the address in what an app says of itself; others write plain words. */
function placeOf(origin: string): string {
  try {
    const said: unknown = JSON.parse(origin)
    return isRecord(said) && typeof said.url === 'string' ? said.url : origin
  } catch {
    return origin
  }
}

/** Draws a Safe's messages, and keeps them up to date. */
export function messagesPage(place: HTMLElement, desk: Desk): void {
  const gateway = gatewayOf(desk)
  const ref = { chain: desk.chain, address: desk.safe.address }
  const list = element('div', { class: 'act' }, looking())
  place.replaceChildren(heading('Messages'), list)
  watch(
    () => gateway.messages(ref.address),
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
                  { 'data-message': message.hash, 'data-status': message.status },
                  link(
                    readable(written(message.content).split('\n', 1).join('').slice(0, 80)) || 'Typed data',
                    pathTo('/transactions/msg', ref, { messageHash: message.hash }),
                  ),
                  element('span', { class: 'kind' }, standing(message)),
                ),
              ),
            ),
      ),
    error => list.replaceChildren(lead(wordsFor(error))),
  )
}

/** Draws one message, with what a person can do about it, and keeps it up to date. */
export function messagePage(place: HTMLElement, desk: Desk, hash: Hex): void {
  const gateway = gatewayOf(desk)
  const shown = element('div', { class: 'act' }, looking())
  const { panel, offer } = actPanel(desk.safe.owners)
  place.replaceChildren(heading('Confirm a message'), shown, panel)

  const look = watch(
    async () => ({ message: await gateway.message(hash), safe: await desk.fresh() }),
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
            : `As an owner you confirm that this Safe, ${shortened(safe.address)} on ${desk.chain.name}, says this.`,
        ),
        facts(
          fact('State', standing(message)),
          ...(message.origin ? [fact('Comes from', readable(placeOf(message.origin)))] : []),
          fact('Message', code(innerHash(message.content))),
          fact('Hash', code(message.hash)),
        ),
        quotation('What is signed', written(message.content), 'message'),
        element('h2', {}, 'Owners'),
        ownersList(safe.owners, message.signers),
      )
      offer(
        message.status === 'CONFIRMED'
          ? []
          : [
              {
                label: 'Confirm',
                action: 'confirm',
                async work(signer) {
                  await confirmMessage(desk, signer, message.content)
                  await look()
                  return `${signer.name} has signed.`
                },
              },
            ],
      )
    },
    error => shown.replaceChildren(lead(wordsFor(error))),
  )
}
