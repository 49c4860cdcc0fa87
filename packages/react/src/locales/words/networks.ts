/** The words of the views around `networks`. */
export type NetworksWords = Readonly<Record<string, never>>
