/** The result of an event: the next state of a part, and the resulting commands, as data. */
export type Update<State, Command> = { readonly state: State; readonly commands: readonly Command[] }

export function update<State, Command = never>(
  state: State,
  ...commands: readonly Command[]
): Update<State, Command> {
  return { state, commands }
}

/** Carries out the commands of one part of the dialog, and reports their outcomes as that part's events. */
export type Effects<Command> = {
  readonly run: (command: Command) => void
  /** The page is in the foreground again: timers do not run while a device sleeps. */
  readonly woke?: () => void
  /** Stops timers and running work; nothing is reported afterwards. */
  readonly dispose: () => void
}

/** The connected wallet did not fulfill a request: what is known about it may be outdated, and is read again. */
export type RereadWallet = { readonly type: 'reread-wallet' }
