import type { Hex } from 'viem'
import { code, element, fact, facts, heading, lead, link, quotation } from '../../ui/elements.ts'
import { errorText } from '../../ui/notice.ts'
import { shortened } from '../../ui/text.ts'
import { gatewayOf, type SafeContext } from '../desk/safe-context.ts'
import { canBeCarriedOut, carryOut, confirmTransaction } from '../desk/transactions.ts'
import { pathTo } from '../route.ts'
import { type Act, actPanel } from './act.ts'
import { loading, ownersList } from './parts.ts'
import { watch } from './watch.ts'

/** Renders a Safe's queued transactions, and keeps them up to date. */
export function queuePage(place: HTMLElement, context: SafeContext): void {
  const gateway = gatewayOf(context)
  const ref = { chain: context.chain, address: context.safe.address }
  const list = element('div', { class: 'act' }, loading())
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
    error => list.replaceChildren(lead(errorText(error))),
  )
}

/** Renders one transaction, with the available actions, and keeps it up to date. */
export function transactionPage(place: HTMLElement, context: SafeContext, hash: Hex): void {
  const gateway = gatewayOf(context)
  const shown = element('div', { class: 'act' }, loading())
  const { panel, offer } = actPanel(context.safe.owners)
  place.replaceChildren(heading('Confirm a transaction'), shown, panel)

  const refresh = watch(
    async () => ({ waiting: await gateway.transaction(hash), safe: await context.fresh() }),
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
              : `As an owner you confirm that this Safe, ${shortened(safe.address)} on ${context.chain.name}, does this.`,
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
          await confirmTransaction(context, signer, waiting)
          await refresh()
          return `${signer.name} has confirmed.`
        },
      }
      const execute: Act = {
        label: 'Carry out',
        action: 'carry-out',
        async work(signer, showProgress) {
          showProgress('Sending …')
          await carryOut(context, signer, waiting)
          await refresh()
          return 'It has been carried out.'
        },
      }
      offer(over ? [] : ready ? [execute] : [confirm])
    },
    error => shown.replaceChildren(lead(errorText(error))),
  )
}
