import { code, element, fact, facts, heading, lead, link, quotation } from '../../ui/elements.ts'
import { errorText } from '../../ui/notice.ts'
import { shortened, titled } from '../../ui/text.ts'
import { pathTo } from '../route.ts'
import type { SafeContext } from '../safe/context.ts'
import {
  canBeExecuted,
  confirmTransaction,
  execute,
  readQueue,
  readTransaction,
} from '../safe/transaction.ts'
import { type Act, actPanel } from './act.ts'
import { loading, ownersList } from './parts.ts'
import { watch } from './watch.ts'

/** Renders a Safe's queued transactions, and keeps them up to date. */
export function queuePage(place: HTMLElement, context: SafeContext): void {
  const ref = { chain: context.chain, address: context.safe.address }
  const list = element('div', { class: 'act' }, loading())
  place.replaceChildren(heading('Transactions that wait'), list)
  watch(
    () => readQueue(context),
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
export function transactionPage(place: HTMLElement, context: SafeContext, hash: string): void {
  const shown = element('div', { class: 'act' }, loading())
  const { panel, offer } = actPanel(context.safe.owners)
  place.replaceChildren(heading('Confirm a transaction'), shown, panel)

  const refresh = watch(
    async () => ({ waiting: await readTransaction(context, hash), safe: await context.fresh() }),
    ({ waiting, safe }) => {
      if (!waiting) {
        shown.replaceChildren(lead('The gateway knows no such transaction yet.'))
        offer([])
        return
      }
      const { call, details, execution } = waiting
      const ready = canBeExecuted(safe, waiting)
      const over = Boolean(details.txHash) || execution.nonce < safe.nonce
      document.body.dataset.status = over ? 'OVER' : ready ? 'READY' : details.txStatus
      shown.replaceChildren(
        lead(
          over
            ? 'It is finished: it was carried out, or another took its place.'
            : ready
              ? 'Enough owners have confirmed. Anybody may carry it out, and pays the fee.'
              : `As an owner you confirm that this Safe, ${shortened(safe.address)} on ${context.chain.name}, does this.`,
        ),
        facts(
          fact(
            'State',
            `${execution.confirmations.length} of ${execution.confirmationsRequired} have confirmed`,
          ),
          fact('To', code(call.to)),
          fact('Value', `${call.value} wei`),
          fact('Kind', call.operation === 0 ? 'Call' : 'Delegate call'),
          fact('Number', String(execution.nonce)),
          fact('Hash', code(hash)),
        ),
        quotation('Data', call.data, 'data'),
        element('h2', {}, 'Owners'),
        ownersList(
          safe.owners,
          execution.confirmations.map(({ signer }) => signer.value),
        ),
      )
      const confirm: Act = {
        label: 'Confirm',
        action: 'confirm',
        async work(signer) {
          await confirmTransaction(context, signer, waiting)
          await refresh()
          return `${titled(signer.name)} has confirmed.`
        },
      }
      const executing: Act = {
        label: 'Carry out',
        action: 'carry-out',
        async work(signer, showProgress) {
          showProgress('Sending …')
          await execute(context, signer, waiting)
          await refresh()
          return 'It has been carried out.'
        },
      }
      offer(over ? [] : ready ? [executing] : [confirm])
    },
    error => shown.replaceChildren(lead(errorText(error))),
  )
}
