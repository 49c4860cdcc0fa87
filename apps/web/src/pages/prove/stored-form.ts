import type { ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { formatAccountId, proofLimits, readTypedAccount, type TypedNetwork } from '@countersign/core'
import { isAccount } from '../is-account.ts'
import { memoryOf, readStored, removeStored, store } from '../memory.ts'
import { emptyForm, lastings, type ProveForm } from './form-state.ts'
import { dayOf, spans } from './read-form.ts'
import { readFactories, readStoredFactory } from './stored-factories.ts'

/**
 * The longest value that is read from an address, in characters. The form reports what is too long for it, instead of
 * truncating it.
 */
const longest = 500

/** The parameters in the page's address for a new proof. */
type AddressParameters = {
  /** The id of the request that it answers. */
  readonly request: string | null
  /** The id of the draft that is edited. */
  readonly edits: string | null
  /** The values for the form; `null`: none. */
  readonly form: Partial<ProveForm> | null
}

/**
 * Parses the address of the page: `/prove?purpose=…&audience=…&account=…&request=…` or `/prove?edit=…`. Ignores everything
 * else.
 *
 * @param networks - those that the short names of accounts can name; empty while they are not known
 */
export function readAddress(search: string, networks: readonly TypedNetwork[] = []): AddressParameters {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name)?.slice(0, longest)
  const purpose = text('purpose')
  const audience = text('audience')
  const read = query.getAll('account').map(text => readTypedAccount(text, networks))
  const accounts = [
    ...new Set(
      read.flatMap(each =>
        'address' in each && each.chain !== null ? [formatAccountId(each.chain, each.address)] : [],
      ),
    ),
  ]
  const id = (name: string) => query.get(name)?.match(/^[\w-]{1,64}$/)?.[0] ?? null
  const form = {
    ...(purpose === undefined ? {} : { purpose }),
    ...(audience === undefined ? {} : { audience, whom: 'named' as const }),
    // An account with a short name is added once the networks are known, and no other one before.
    ...(accounts.length === 0 && !read.some(each => 'fault' in each && each.fault === 'network')
      ? {}
      : { accounts: accounts.slice(0, proofLimits.accounts), isOwnChoice: true }),
  }
  return {
    request: id('request'),
    edits: id('edit'),
    form: Object.keys(form).length === 0 ? null : form,
  }
}

/**
 * Returns the accounts in the address of the page that can be read only once the networks are known: those with a short
 * name, and those in links.
 */
export function accountsByNetwork(search: string, networks: readonly TypedNetwork[]): readonly string[] {
  const before = readAddress(search).form?.accounts ?? []
  return (readAddress(search, networks).form?.accounts ?? []).filter(account => !before.includes(account))
}

/**
 * Returns the initial form: what the person had entered at this exact address. At another address, its parameters
 * override what they had entered before.
 */
export function initialForm(search: string, kept: Pick<Kept, 'form' | 'search'> | null): ProveForm {
  if (kept?.search === search) return kept.form
  return { ...(kept?.form ?? emptyForm), ...readAddress(search).form }
}

/** Returns the form with which a draft can be started again. */
function formOfDraft(proof: ProofState): ProveForm {
  const factories = proof.accounts.flatMap(({ account }) => {
    const factory = readStoredFactory(proof.id, account)
    return factory ? [[account, factory] as const] : []
  })
  return {
    accounts: proof.accounts.map(({ account }) => account),
    factories: Object.fromEntries(factories),
    isOwnChoice: true,
    purpose: proof.purpose,
    whom: proof.audience === null ? 'anyone' : 'named',
    audience: proof.audience ?? '',
    ...validityOf(proof),
    visibility: proof.visibility,
  }
}

/** Returns the choice of how long a draft is valid, or exactly when it expires. */
function validityOf({
  createdAt,
  expiresAt,
}: Pick<ProofState, 'createdAt' | 'expiresAt'>): Pick<ProveForm, 'lasting' | 'date' | 'expiresAt'> {
  const until = Date.parse(expiresAt)
  const span = until - Date.parse(createdAt)
  const lasting = lastings.find(each => each !== 'date' && spans[each] === span)
  return lasting ? { lasting, date: '', expiresAt: null } : { lasting: 'date', date: dayOf(until), expiresAt }
}

/** Returns the address of the form that edits a draft. */
export const editHref = ({ id, request }: Pick<ProofState, 'id' | 'request'>): string =>
  hrefOf('prove', { edit: id, ...(request === null ? {} : { request }) })

/** Returns the query of an address of this site. */
export const searchIn = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')

/** Fills the form with what a draft says. @param search - the query of the form's address */
export function fillForm(
  proof: ProofState,
  search = '',
  memory: Pick<Storage, 'setItem' | 'removeItem'> = memoryOf('sessionStorage'),
): void {
  storeForm(search, { form: formOfDraft(proof), isComplete: true }, memory)
}

/** Returns the storage key for the input, in this tab: each draft that is edited has its own, new proofs share one. */
function keyOf(search: string): string {
  const { edits } = readAddress(search)
  return edits === null ? 'countersign.prove' : `countersign.prove.${edits}`
}

type Kept = {
  readonly form: ProveForm
  readonly search: string
  /** Whether the accounts that can be read only once the networks are known have been added. */
  readonly isComplete: boolean
}

/**
 * Stores the input, so that it survives reloads.
 *
 * @param search - the query of the form's address
 * @param kept - `null`: removes the stored input
 */
export function storeForm(
  search: string,
  kept: Omit<Kept, 'search'> | null,
  memory: Pick<Storage, 'setItem' | 'removeItem'> = memoryOf('sessionStorage'),
): void {
  if (kept) store(memory, keyOf(search), { ...kept, search })
  else removeStored(memory, keyOf(search))
}

/**
 * Returns the input from before a reload, or `null`. Ignores everything that is not a valid form.
 *
 * @param address - the query of the form's address
 */
export function readStoredForm(
  address: string,
  memory: Pick<Storage, 'getItem'> = memoryOf('sessionStorage'),
): Kept | null {
  const { form, search, isComplete }: Record<string, unknown> = Object(readStored(memory, keyOf(address)))
  if (typeof search !== 'string') return null
  return { form: readForm(Object(form)), search, isComplete: isComplete === true }
}

function readForm(given: Record<string, unknown>): ProveForm {
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
    expiresAt:
      typeof given.expiresAt === 'string' && !Number.isNaN(Date.parse(given.expiresAt))
        ? given.expiresAt
        : null,
    visibility: one(given.visibility, ['link', 'listed'], emptyForm.visibility),
  }
}
