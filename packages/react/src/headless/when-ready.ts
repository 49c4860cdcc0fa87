import type { WalletRuntime } from '@countersign/wallets'
import { currentConnection, type DialogActions } from '@countersign/wallets/state'
import { loadingError } from '../errors/kit-error.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Loads wallet code, unless it is loaded.
 *
 * @throws {KitError} `code-not-loaded`, `site-unavailable`; the next call tries again
 */
export async function whenReady({
  parts,
  load,
  isUnmounted,
}: Pick<Kit, 'parts' | 'load' | 'isUnmounted'>): Promise<WalletRuntime> {
  // In development, React unmounts and mounts again at once.
  if (isUnmounted()) await new Promise(resolve => setTimeout(resolve))
  load()
  return new Promise((resolve, reject) => {
    const settle = () => {
      const state = parts.getSnapshot()
      switch (state.status) {
        case 'ready':
          resolve(state.runtime)
          return stop()
        case 'failed':
        case 'absent':
          reject(loadingError(state))
          return stop()
        case 'loading':
      }
    }
    const stop = parts.subscribe(settle)
    settle()
  })
}

/**
 * Runs what needs wallet code: at once if it is loaded, since a press allows windows only for a moment.
 *
 * @param isWanted - whether the person still wants it once it is known whether the code could be loaded
 */
export function whenLoaded(
  kit: Kit,
  run: (actions: DialogActions) => void,
  isWanted: () => boolean = () => true,
): void {
  const parts = kit.parts.getSnapshot()
  if (parts.status === 'ready') {
    kit.load()
    run(parts.runtime.actions)
    return
  }
  whenReady(kit).then(
    ({ actions }) => isWanted() && run(actions),
    // The dialog says that it could not be loaded, and offers to try again.
    () => isWanted() && !kit.isUnmounted() && kit.open(),
  )
}

/** How long a connection of wagmi's may take to be taken over, in milliseconds. Some never are. */
const takeOverTimeout = 5000

/**
 * Waits until the kit has taken over the wallet that the page's own wagmi configuration has connected, such as the one
 * that it reconnects after a reload.
 *
 * @returns `null` if there is nothing to wait for
 * @throws {KitError} `code-not-loaded`, `site-unavailable`
 */
export function whenTakenOver(kit: Kit): Promise<void> | null {
  const { wagmi, state } = kit
  const isDone = () =>
    !wagmi ||
    wagmi.state.status === 'disconnected' ||
    currentConnection(state.getSnapshot().connection) !== null
  return isDone() ? null : takeOver()

  async function takeOver() {
    await whenReady(kit)
    const taken = Promise.withResolvers<void>()
    const settle = () => isDone() && taken.resolve()
    const limit = setTimeout(taken.resolve, takeOverTimeout)
    const stops = [state.subscribe(settle), wagmi?.subscribe(({ status }) => status, settle)]
    settle()
    await taken.promise
    clearTimeout(limit)
    for (const stop of stops) stop?.()
  }
}
