import { type Lazy, lazy } from './lazy.ts'
import type { Effects } from './update.ts'

export type LateOptions<Loaded> = {
  /** Loads the code, and creates the effects with it. Called again by the next command after it failed. */
  readonly load: () => Promise<Loaded>
  /** Returns the current attempt of the part. */
  readonly attempt: () => number
  /** Called when the code could not be loaded for a command, so that the person can retry. */
  readonly onFailed: () => void
}

/**
 * Defers loading the effects of a part until its first command. Commands that arrive before the code wait, and then run
 * in their order; those of attempts that have ended do not run. If the code cannot be loaded, the commands that
 * wait for it are dropped: the part fails, and its retry loads it again.
 */
export function lateEffects<Command extends object, Loaded extends Effects<Command> = Effects<Command>>({
  load,
  attempt,
  onFailed,
}: LateOptions<Loaded>): Required<Effects<Command>> & Lazy<Loaded> {
  const waiting: Command[] = []
  const effects = lazy(load, work)
  let isWorking = false
  let isDisposed = false

  /** A command may cause another one while it runs: that one is next in line. */
  function work() {
    const loaded = effects.get()
    if (!loaded || isWorking || isDisposed) return
    isWorking = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) if (isCurrent(next)) loaded.run(next)
    } finally {
      isWorking = false
    }
  }

  function isCurrent(command: Command): boolean {
    return !('attempt' in command) || command.attempt === attempt()
  }

  function drop() {
    waiting.length = 0
    if (!isDisposed) onFailed()
  }

  return {
    ...effects,
    run: command => {
      const isFirst = waiting.push(command) === 1
      if (effects.get()) work()
      else if (isFirst) effects.load().catch(drop)
    },
    woke: () => effects.get()?.woke?.(),
    dispose: () => {
      isDisposed = true
      effects.get()?.dispose()
    },
  }
}
