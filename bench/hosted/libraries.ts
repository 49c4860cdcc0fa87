import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What code a file contains: that of a hosted wallet's library, or other code that communicates with wallet windows.
 */
export type Holds = 'base-account' | 'coinbase-wallet' | 'windows' | null

/**
 * Recognizes the code of a hosted wallet's library by the name that it uses for itself in its errors and style sheet.
 * All code that communicates with a wallet's window contains `PopupLoaded`.
 */
export function holds(script: string): Holds {
  if (/Base Account SDK|-base-acc-sdk/.test(script)) return 'base-account'
  if (/Coinbase Wallet SDK|-cbwsdk/.test(script)) return 'coinbase-wallet'
  return script.includes('PopupLoaded') ? 'windows' : null
}

/** What the scripts of a page contain, by path, without those that contain no such code. */
export type Scripts = ReadonlyMap<string, Exclude<Holds, null>>

/** Reads what the scripts of a built page contain. */
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
