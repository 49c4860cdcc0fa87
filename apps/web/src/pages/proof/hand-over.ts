import { go } from '../../layout/go.ts'
import { keepInput } from '../check/input.ts'

/** Goes to the page that checks proofs, with this one: through the memory of the tab, so that no address names it. */
export function checkElsewhere(text: string): void {
  keepInput({ kind: 'proof', text, startNow: true })
  go('/check')
}
