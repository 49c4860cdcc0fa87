import { memoryOf } from '../../asked/memory.ts'
import { emptyForm, lastings, type ProveForm } from './form-state.ts'
import { readFactories } from './kept-factories.ts'
import { isAccount } from './typed-account.ts'

/** Where it is kept what was entered: for this tab. */
const key = 'countersign.prove'

type Kept = { readonly form: ProveForm; readonly search: string }

/**
 * Keeps what was entered, through reloads.
 *
 * @param kept - `null`: nothing is to be kept any more
 */
export function keepForm(
  kept: Kept | null,
  memory: Pick<Storage, 'setItem' | 'removeItem'> = memoryOf('sessionStorage'),
): void {
  try {
    if (kept) memory.setItem(key, JSON.stringify(kept))
    else memory.removeItem(key)
  } catch {
    // Full, or forbidden: it stands for as long as the page does.
  }
}

/** Gives what was entered before the page was loaded anew; what is no form is left out. */
export function keptForm(memory: Pick<Storage, 'getItem'> = memoryOf('sessionStorage')): Kept | null {
  try {
    const { form, search }: Record<string, unknown> = Object(JSON.parse(memory.getItem(key) ?? 'null'))
    return typeof search === 'string' ? { form: readKept(Object(form)), search } : null
  } catch {
    return null
  }
}

function readKept(given: Record<string, unknown>): ProveForm {
  const text = (name: 'purpose' | 'audience' | 'date') => {
    const value = given[name]
    return typeof value === 'string' ? value : emptyForm[name]
  }
  const one = <Name extends string>(value: unknown, among: readonly Name[], usual: Name) =>
    among.find(each => each === value) ?? usual
  return {
    accounts: Array.isArray(given.accounts) ? given.accounts.filter(isAccount) : [],
    factories: readFactories(given.factories),
    isOwnChoice: given.isOwnChoice === true,
    ...{ purpose: text('purpose'), audience: text('audience'), date: text('date') },
    whom: one(given.whom, ['named', 'anyone'], emptyForm.whom),
    lasting: one(given.lasting, lastings, emptyForm.lasting),
    visibility: one(given.visibility, ['link', 'listed'], emptyForm.visibility),
  }
}
