import { accountText, element } from '../../ui/elements.ts'
import type { HostedAccount } from '../accounts/account.ts'
import { nameOf } from './words.ts'

/** Renders the accounts as a read-only list. */
export function accountList(accounts: readonly HostedAccount[]): HTMLElement {
  return element(
    'ul',
    { class: 'account-list', 'aria-label': 'Accounts' },
    ...accounts.map(account =>
      element(
        'li',
        { class: 'account', 'data-address': account.address },
        accountText(nameOf(account), account.address),
      ),
    ),
  )
}

/**
 * Renders the list in which a person selects one account.
 *
 * @param chosen - the address of the selected account; the first account if it is not in the list.
 */
export function accountChoice(
  accounts: readonly HostedAccount[],
  chosen: string | null,
  onChoose: (account: HostedAccount) => void,
): HTMLFieldSetElement {
  const at = Math.max(
    0,
    accounts.findIndex(({ address }) => address === chosen),
  )
  return element(
    'fieldset',
    { class: 'accounts' },
    element('legend', {}, 'Account'),
    ...accounts.map((account, index) => {
      const { address } = account
      const radio = element('input', {
        type: 'radio',
        name: 'account',
        value: address,
        checked: index === at,
      })
      radio.addEventListener('change', () => onChoose(account))
      return element(
        'label',
        { class: 'account', 'data-address': address },
        radio,
        accountText(nameOf(account), address),
      )
    }),
  )
}
