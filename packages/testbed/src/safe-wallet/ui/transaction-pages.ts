import type { Hex } from 'viem'
import { element, fact } from '../../wallet/ui/element.ts'
import { shortened } from '../../wallet/ui/readable.ts'
import { type Desk, gatewayOf } from '../desk/desk.ts'
import { canBeCarriedOut, carryOut, confirmTransaction } from '../desk/transactions.ts'
import { pathTo } from '../route.ts'
import { type Act, actPanel } from './act.ts'
import { code, facts, heading, lead, link, looking, ownersList, quotation } from './parts.ts'
import { watch } from './watch.ts'
import { wordsFor } from './words.ts'

/** Draws a Safe's waiting transactions, and keeps them up to date. */
export function queuePage(place: HTMLElement, desk: Desk): void {
  const gateway = gatewayOf(desk)
  const ref = { chain: desk.chain, address: desk.safe.address }
  const list = element('div', { class: 'act' }, looking())
  place.replaceChildren(heading('Transactions that wait'), list)
  watch(
    () => gateway.queue(ref.address),
    ({ hashes }) =>
      list.replaceChildren(
        hashes.length === 0
          ? lead('No transaction waits. What an app wants this Safe to do is shown here.')
          : element(
              'ul',
              { class: 'entries' },
              ...hashes.map(hash =>
                element(
                  'li',
                  { 'data-transaction': hash },
                  link(`Transaction ${shortened(hash)}`, pathTo('/transactions/tx', ref, { id: hash })),
                ),
              ),
            ),
      ),
    error => list.replaceChildren(lead(wordsFor(error))),
  )
}

/** Draws one transaction, with what a person can do about it, and keeps it up to date. */
export function transactionPage(place: HTMLElement, desk: Desk, hash: Hex): void {
  const gateway = gatewayOf(desk)
  const shown = element('div', { class: 'act' }, looking())
  const { panel, offer } = actPanel(desk.safe.owners)
  place.replaceChildren(heading('Confirm a transaction'), shown, panel)

  const look = watch(
    async () => ({ waiting: await gateway.transaction(hash), safe: await desk.fresh() }),
    ({ waiting, safe }) => {
      if (!waiting) {
        shown.replaceChildren(lead('The gateway knows no such transaction yet.'))
        offer([])
        return
      }
      const { transaction, signatures, status } = waiting
      const ready = canBeCarriedOut(safe, waiting)
      const over = waiting.txHash !== null || transaction.nonce < safe.nonce
      document.body.dataset.status = over ? 'OVER' : ready ? 'READY' : status
      shown.replaceChildren(
        lead(
          over
            ? 'It is over: it was carried out, or another took its place.'
            : ready
              ? 'Enough owners have confirmed. Anybody may carry it out, and pays the fee.'
              : `As an owner you confirm that this Safe, ${shortened(safe.address)} on ${desk.chain.name}, does this.`,
        ),
        facts(
          fact('State', `${signatures.length} of ${waiting.required} have confirmed`),
          fact('To', code(transaction.to)),
          fact('Value', `${transaction.value} wei`),
          fact('Kind', transaction.operation === 0 ? 'Call' : 'Delegate call'),
          fact('Number', String(transaction.nonce)),
          fact('Hash', code(hash)),
        ),
        quotation('Data', transaction.data, 'data'),
        element('h2', {}, 'Owners'),
        ownersList(
          safe.owners,
          signatures.map(({ owner }) => owner),
        ),
      )
      const confirm: Act = {
        label: 'Confirm',
        action: 'confirm',
        async work(signer) {
          await confirmTransaction(desk, signer, waiting)
          await look()
          return `${signer.name} has confirmed.`
        },
      }
      const execute: Act = {
        label: 'Carry out',
        action: 'carry-out',
        async work(signer, tell) {
          tell('Sending …')
          await carryOut(desk, signer, waiting)
          await look()
          return 'It has been carried out.'
        },
      }
      offer(over ? [] : ready ? [execute] : [confirm])
    },
    error => shown.replaceChildren(lead(wordsFor(error))),
  )
}
