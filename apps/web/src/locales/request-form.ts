/** How long a proof is to hold, as the form offers it. */
export type Holding = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'five-years'

/** What the form of a new request says. */
export type RequestFormLocale = {
  readonly title: string
  readonly lead: string
  readonly purpose: { readonly label: string; readonly hint: string }
  readonly audience: { readonly label: string; readonly hint: string }
  readonly who: {
    readonly label: string
    readonly account: string
    readonly chain: string
    readonly any: string
  }
  readonly account: { readonly label: string; readonly hint: string }
  readonly chain: { readonly label: string }
  readonly deadline: { readonly label: string; readonly hint: (zone: string) => string }
  readonly holding: { readonly label: string; readonly hint: string } & Readonly<
    Record<'choices', Readonly<Record<Holding, string>>>
  >
  readonly returnTo: { readonly label: string; readonly hint: string }
  readonly reference: { readonly label: string; readonly hint: string }
  readonly optional: string
  readonly create: string
  readonly creating: string
  readonly kept: string
  readonly clear: string
  readonly faults: {
    readonly title: string
    readonly empty: (field: string) => string
    readonly long: (most: string) => string
    readonly character: (character: string) => string
    readonly address: (value: string) => string
    readonly checksum: (value: string) => string
    readonly chain: (value: string) => string
    readonly moment: (value: string) => string
    readonly soon: (value: string) => string
    readonly late: (value: string) => string
    readonly url: (value: string) => string
    readonly insecure: (value: string) => string
    /** In the server's words. */
    readonly server: (value: string, allowed: string) => string
  }
}
