/** The words of the views around `connect`. */
export type ConnectWords = Readonly<Record<string, never>>
