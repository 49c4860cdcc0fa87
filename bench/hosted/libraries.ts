import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whose code a file holds: that of a hosted wallet's library, or other code that speaks with wallets' windows. */
export type Holds = 'base-account' | 'coinbase-wallet' | 'windows' | null

/**
 * Tells by what a file says whether it is of a hosted wallet's library: the name that the library gives itself in its
 * errors and its style sheet. All that speaks with the window of a wallet says `PopupLoaded`.
 */
export function holds(script: string): Holds {
  if (/Base Account SDK|-base-acc-sdk/.test(script)) return 'base-account'
  if (/Coinbase Wallet SDK|-cbwsdk/.test(script)) return 'coinbase-wallet'
  return script.includes('PopupLoaded') ? 'windows' : null
}

/** What the scripts of a page hold, by path. Those that hold nothing of the kind are not in it. */
export type Scripts = ReadonlyMap<string, Exclude<Holds, null>>

/** Reads what the scripts of a built page hold. */
export async function readScripts(folder: string): Promise<Scripts> {
  const files = (await readdir(join(folder, 'assets'))).filter(file => file.endsWith('.js'))
  const read = await Promise.all(
    files.map(async file => {
      const found = holds(await readFile(join(folder, 'assets', file), 'utf8'))
      return found === null ? [] : [[`/assets/${file}`, found] as const]
    }),
  )
  return new Map(read.flat())
}
