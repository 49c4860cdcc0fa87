import type { WalletRuntime } from '@countersign/wallets'
import type { Kit } from '../kit/kit.ts'

/**
 * Loads wallet code, unless it is loaded.
 *
 * @throws {Error} if it could not be loaded; the next call tries again
 */
export function whenReady({ parts, load }: Pick<Kit, 'parts' | 'load'>): Promise<WalletRuntime> {
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
          reject(new Error('The code that talks to wallets could not be loaded.'))
          return stop()
        case 'loading':
      }
    }
    const stop = parts.subscribe(settle)
    settle()
  })
}
