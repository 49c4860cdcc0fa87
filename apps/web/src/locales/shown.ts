/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What the public page of an account says. */
export type ShownLocale = {
  /** Names the page; the account by its name or its shortened address. */
  readonly title: (account: string) => string
  readonly heading: string
  readonly loading: string
  readonly test: string
  readonly unknownNetwork: (chain: string) => string
  readonly proofs: string
  readonly about: string
  readonly empty: Words & { readonly prove: string }
  readonly open: string
  readonly to: string
  readonly anyone: string
  readonly until: (date: string) => string
  readonly issued: (date: string) => string
  /** How many other accounts a proof is about. */
  readonly together: (others: string) => string
  readonly more: string
  readonly loadingMore: string
  readonly moreFailed: string
  readonly safe: string
  readonly wrong: { readonly form: Words; readonly checksum: Words }
}
