/** The words of the views around `get`. */
export type GetWords = Readonly<Record<string, never>>
