import { proofLimits } from '@countersign/core'

/** How long a proof is valid, as the person chooses it. `date`: until a day of their own choice. */
export const lastings = ['day', 'week', 'month', 'quarter', 'year', 'date'] as const
export type Lasting = (typeof lastings)[number]

export type Visibility = 'link' | 'listed'

/** The call that deploys an account. */
export type Factory = { readonly address: string; readonly data: string }
/** By account. */
export type Factories = Readonly<Record<string, Factory>>

/** What the person has entered so far. None of it has been checked. */
export type ProveForm = {
  /** CAIP-10, in the order of the list, without duplicates. */
  readonly accounts: readonly string[]
  /** The calls that deploy those of the accounts that are not deployed yet (ERC-6492). */
  readonly factories: Factories
  /** Whether the person has edited the list of accounts. No account is added automatically after that. */
  readonly isOwnChoice: boolean
  readonly purpose: string
  /** `anyone`: the audience that was entered is ignored, but kept. */
  readonly whom: 'named' | 'anyone'
  readonly audience: string
  readonly lasting: Lasting
  /** In the format `2026-01-31`, with `lasting: 'date'`; may be empty. */
  readonly date: string
  /** With `lasting: 'date'`, when the draft that is edited expires, until another day is chosen. RFC 3339 */
  readonly expiresAt: string | null
  readonly visibility: Visibility
}

export const emptyForm: ProveForm = {
  accounts: [],
  factories: {},
  isOwnChoice: false,
  purpose: '',
  whom: 'named',
  audience: '',
  lasting: 'month',
  date: '',
  expiresAt: null,
  visibility: 'link',
}

export type FormEvent =
  | { readonly type: 'purpose' | 'audience' | 'date'; readonly text: string }
  | { readonly type: 'whom'; readonly whom: ProveForm['whom'] }
  | { readonly type: 'lasting'; readonly lasting: Lasting }
  | { readonly type: 'visibility'; readonly visibility: Visibility }
  /** The person has added an account. */
  | { readonly type: 'added'; readonly account: string; readonly factory?: Factory | undefined }
  /** The person has removed an account. */
  | { readonly type: 'removed'; readonly account: string }
  /** The person has described how the requested account is deployed. */
  | { readonly type: 'planned'; readonly account: string; readonly factory: Factory }
  /** The signed-in or connected account is now known. */
  | { readonly type: 'known'; readonly account: string }

/** Returns the form after an event. */
export function formReducer(form: ProveForm, event: FormEvent): ProveForm {
  switch (event.type) {
    case 'purpose':
    case 'audience':
      return { ...form, [event.type]: event.text }
    case 'date':
      return { ...form, date: event.text, expiresAt: null }
    case 'whom':
      return { ...form, whom: event.whom }
    case 'lasting':
      return { ...form, lasting: event.lasting, expiresAt: null }
    case 'visibility':
      return { ...form, visibility: event.visibility }
    case 'added':
      if (isFull(form) || form.accounts.includes(event.account)) return form
      return {
        ...form,
        accounts: [...form.accounts, event.account],
        factories: event.factory
          ? { ...form.factories, [event.account]: event.factory }
          : without(form.factories, event.account),
        isOwnChoice: true,
      }
    case 'planned':
      return { ...form, factories: { ...form.factories, [event.account]: event.factory } }
    case 'removed':
      return {
        ...form,
        accounts: form.accounts.filter(account => account !== event.account),
        factories: without(form.factories, event.account),
        isOwnChoice: true,
      }
    case 'known':
      if (form.isOwnChoice || form.accounts.length > 0) return form
      return { ...form, accounts: [event.account] }
  }
}

function without(factories: Factories, account: string): Factories {
  return Object.fromEntries(Object.entries(factories).filter(([of]) => of !== account))
}

/** Whether the list of accounts is full. */
export function isFull({ accounts }: Pick<ProveForm, 'accounts'>): boolean {
  return accounts.length >= proofLimits.accounts
}
