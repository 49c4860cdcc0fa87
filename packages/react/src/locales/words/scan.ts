/** The words of the views around `scan`. */
export type ScanWords = Readonly<Record<string, never>>
