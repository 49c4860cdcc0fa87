import type { Address } from 'viem'
import { element } from '../../wallet/ui/element.ts'
import { shortened } from '../../wallet/ui/readable.ts'
import { findExtensions } from '../signers/extensions.ts'
import { people } from '../signers/people.ts'
import type { Signer } from '../signers/signer.ts'

const place = 'person'

/** The wallets of this page's browser; they announce themselves to a page once. */
const wallets = findExtensions()

/** A field in which the person says who they are. */
export type PersonChoice = { readonly field: HTMLElement; chosen(): Signer }

/**
 * Makes the field. Owners stand before others, and what was chosen last is chosen again where it can be.
 *
 * @param id - the field's, unlike others on the page.
 */
export function personChoice(id: string, owners: readonly Address[]): PersonChoice {
  const select = element('select', { id, 'data-part': 'person' })
  const isOwner = ({ known }: Signer) => known !== null && owners.includes(known)
  const ordered = () => [
    ...people.filter(isOwner),
    ...wallets.list(),
    ...people.filter(person => !isOwner(person)),
  ]

  function draw(): void {
    // A wallet that was chosen last may announce itself late.
    const wanted = localStorage.getItem(place)
    const options = ordered().map(signer => {
      const what =
        signer.known === null
          ? 'wallet of this browser'
          : `${shortened(signer.known)}${isOwner(signer) ? ', owner' : ''}`
      return element('option', { value: signer.id }, `${signer.name} · ${what}`)
    })
    select.replaceChildren(...options)
    if (options.some(({ value }) => value === wanted) && wanted !== null) select.value = wanted
  }

  draw()
  const stop = wallets.onChange(() => (select.isConnected ? draw() : stop()))
  select.addEventListener('change', () => localStorage.setItem(place, select.value))
  const field = element('div', { class: 'field' }, element('label', { for: id }, 'You are'), select)
  return {
    field,
    chosen() {
      const signer = ordered().find(known => known.id === select.value) ?? people[0]
      if (!signer) throw new Error('There is nobody to choose.')
      return signer
    },
  }
}
