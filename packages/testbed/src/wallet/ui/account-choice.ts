import type { Address } from 'viem'
import { accountText, element } from '../../ui/elements.ts'
import { titled } from '../../ui/text.ts'
import type { AccountKind } from '../engine/engine.ts'
import type { WalletView } from './link.ts'

/** Renders the list in which a person selects the accounts that a site can see. */
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
      accountText(titled(name), address, kindLabel(kind)),
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
    // The wallet's current account stays first among the selected ones.
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
