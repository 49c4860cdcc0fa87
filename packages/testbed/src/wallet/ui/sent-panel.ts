import { button, element, fillList } from '../../ui/elements.ts'
import { readable, shortened } from '../../ui/text.ts'
import type { SentTransaction } from '../engine/types.ts'
import { ether } from './cost.ts'
import type { WalletLink, WalletView } from './link.ts'

/** How many are shown. */
const most = 5

/** Renders the list of sent transactions, in which a person can replace those that are not mined yet. */
export function sentPanel(link: WalletLink): { panel: HTMLElement; update(view: WalletView): void } {
  const list = element('ul', { class: 'sent' })
  const panel = element('section', {}, element('h3', {}, 'Sent transactions'), list)
  let drawn: readonly SentTransaction[] | undefined
  const update = (view: WalletView) => {
    const { sent } = view.state
    // Compared by content: an object that crosses a channel is a new object each time.
    if (JSON.stringify(sent) === JSON.stringify(drawn)) return
    drawn = sent
    fillList(
      list,
      sent.slice(0, most).map(transaction => row(link, view, transaction)),
    )
  }
  return { panel, update }
}

function row(link: WalletLink, { state }: WalletView, transaction: SentTransaction): Node {
  const { hash, chainId, to, value } = transaction
  const chain = state.chains.find(({ id }) => id === chainId)
  const amount = `${ether(value)} ${chain?.nativeCurrency.symbol ?? ''}`
  const goal = to ? shortened(to) : 'a new contract'
  const name = element('span', {}, readable(`${amount} to ${goal}`))
  const replace = (how: 'speed-up' | 'cancel', label: string) => {
    const made = button(label, 'quiet', how, () => link.send({ type: 'replace', hash, how }))
    made.setAttribute('aria-label', readable(`${label}: ${amount} to ${goal}`))
    return made
  }
  return element(
    'li',
    { 'data-hash': hash },
    name,
    element('span', { class: 'hint' }, statusText(transaction, chain?.name ?? String(chainId))),
    ...(transaction.state === 'sent'
      ? [element('span', { class: 'row' }, replace('speed-up', 'Speed up'), replace('cancel', 'Cancel'))]
      : []),
  )
}

function statusText({ state, replaces }: SentTransaction, chain: string): string {
  const what = replaces === undefined ? 'Sent' : replaces.how === 'cancel' ? 'Cancellation' : 'Sped up'
  switch (state) {
    case 'sent':
      return readable(`${what}, ${chain}`)
    case 'replaced':
      return readable(`Replaced, ${chain}`)
    case 'settled':
      return readable(`Settled, ${chain}`)
  }
}
