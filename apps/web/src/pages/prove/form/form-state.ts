import { proofLimits } from '@countersign/core'

/** For how long a proof is to hold, as the person chooses it. `date`: until a day of their own. */
export const lastings = ['day', 'week', 'month', 'quarter', 'year', 'date'] as const
export type Lasting = (typeof lastings)[number]

export type Visibility = 'link' | 'listed'

/** The call that deploys an account. */
export type Factory = { readonly address: string; readonly data: string }
/** By account. */
export type Factories = Readonly<Record<string, Factory>>

/** What the person has entered so far. Nothing of it has been checked. */
export type ProveForm = {
  /** CAIP-10, in their order; none twice. */
  readonly accounts: readonly string[]
  /** The calls that deploy those of them that are not deployed yet (ERC-6492). */
  readonly factories: Factories
  /** Whether the person has changed which accounts there are: then none is put in unasked any more. */
  readonly isOwnChoice: boolean
  readonly purpose: string
  /** `anyone`: whatever is entered as the audience does not count, and is kept. */
  readonly whom: 'named' | 'anyone'
  readonly audience: string
  readonly lasting: Lasting
  /** Of the form `2026-01-31`, with `lasting: 'date'`; may be empty. */
  readonly date: string
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
  visibility: 'link',
}

export type FormEvent =
  | { readonly type: 'purpose' | 'audience' | 'date'; readonly text: string }
  | { readonly type: 'whom'; readonly whom: ProveForm['whom'] }
  | { readonly type: 'lasting'; readonly lasting: Lasting }
  | { readonly type: 'visibility'; readonly visibility: Visibility }
  /** The person adds an account. */
  | { readonly type: 'added'; readonly account: string; readonly factory?: Factory | undefined }
  /** The person takes one away. */
  | { readonly type: 'removed'; readonly account: string }
  /** The person says how an account that was asked for is deployed. */
  | { readonly type: 'planned'; readonly account: string; readonly factory: Factory }
  /** It is known who is signed in, or whose wallet is connected. */
  | { readonly type: 'known'; readonly account: string }

/** Says what a form is after something happened to it. */
export function formReducer(form: ProveForm, event: FormEvent): ProveForm {
  switch (event.type) {
    case 'purpose':
    case 'audience':
    case 'date':
      return { ...form, [event.type]: event.text }
    case 'whom':
      return { ...form, whom: event.whom }
    case 'lasting':
      return { ...form, lasting: event.lasting }
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

/** Whether it takes no further account. */
export function isFull({ accounts }: Pick<ProveForm, 'accounts'>): boolean {
  return accounts.length >= proofLimits.accounts
}
