/** The words of the views around `profile`. */
export type ProfileWords = Readonly<Record<string, never>>
