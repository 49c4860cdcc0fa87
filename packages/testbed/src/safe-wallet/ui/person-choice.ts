import type { Address } from 'viem'
import { element } from '../../ui/elements.ts'
import { field, select } from '../../ui/fields.ts'
import { shortened } from '../../ui/text.ts'
import { findExtensions } from '../signers/extensions.ts'
import { people } from '../signers/people.ts'
import type { Signer } from '../signers/signer.ts'

const place = 'person'

/** The wallets of this page's browser; they announce themselves to a page once. */
const wallets = findExtensions()

/** A field that selects the signer. */
export type PersonChoice = { readonly field: HTMLElement; chosen(): Signer }

/**
 * Renders the field. Owners are listed first, and the last selection is restored if possible.
 *
 * @param id - the field's id, unique on the page.
 */
export function personChoice(id: string, owners: readonly Address[]): PersonChoice {
  const list = select(id, chosen => localStorage.setItem(place, chosen))
  const isOwner = ({ known }: Signer) => known !== null && owners.includes(known)
  const ordered = () => [
    ...people.filter(isOwner),
    ...wallets.list(),
    ...people.filter(person => !isOwner(person)),
  ]

  function draw(): void {
    // The last selected wallet may announce itself late.
    const wanted = localStorage.getItem(place)
    const options = ordered().map(signer => {
      const what =
        signer.known === null
          ? 'wallet of this browser'
          : `${shortened(signer.known)}${isOwner(signer) ? ', owner' : ''}`
      return element('option', { value: signer.id }, `${signer.name} · ${what}`)
    })
    list.replaceChildren(...options)
    if (options.some(({ value }) => value === wanted) && wanted !== null) list.value = wanted
  }

  draw()
  const stop = wallets.onChange(() => (list.isConnected ? draw() : stop()))
  return {
    field: field('You are', list),
    chosen() {
      const signer = ordered().find(known => known.id === list.value) ?? people[0]
      if (!signer) throw new Error('There is nobody to choose.')
      return signer
    },
  }
}
