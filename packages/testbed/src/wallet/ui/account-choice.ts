import type { Address } from 'viem'
import type { AccountKind } from '../engine/engine.ts'
import { element } from './element.ts'
import type { WalletView } from './link.ts'
import { shortened, titled } from './readable.ts'

/** Makes the list in which a person chooses the accounts that a site may see. */
export function accountChoice(
  { accounts, state }: WalletView,
  origin: string,
): { fieldset: HTMLFieldSetElement; chosen(): Address[] } {
  const granted = state.sites[origin] ?? [state.selected]
  const rows = accounts.map(({ name, address, kind }) => {
    const box = element('input', {
      type: 'checkbox',
      name: 'account',
      value: address,
      'data-account': name,
      checked: granted.includes(address),
    })
    const row = element(
      'label',
      { class: 'account' },
      box,
      element(
        'span',
        { class: 'account-text' },
        element('span', { class: 'name' }, titled(name)),
        element('code', { title: address }, shortened(address)),
        element('span', { class: 'kind' }, kindLabel(kind)),
      ),
    )
    return { address, box, row }
  })
  const fieldset = element(
    'fieldset',
    { class: 'accounts' },
    element('legend', {}, 'Accounts'),
    ...rows.map(({ row }) => row),
  )
  const chosen = () => {
    const checked = rows.filter(({ box }) => box.checked).map(({ address }) => address)
    // The wallet's current account stays the first of those that were chosen.
    return checked.includes(state.selected)
      ? [state.selected, ...checked.filter(address => address !== state.selected)]
      : checked
  }
  return { fieldset, chosen }
}

function kindLabel(kind: AccountKind): string {
  switch (kind) {
    case 'key':
      return 'test key'
    case 'delegated':
      return 'key with code (EIP-7702)'
    case 'safe':
      return 'Safe, a contract'
    case 'undeployed-safe':
      return 'Safe, not deployed yet'
  }
}
