import { availableParallelism, loadavg } from 'node:os'
import { measureCompletions, openAll } from './completions.ts'
import { countRequests } from './countRequests.ts'
import { report } from './report.ts'
import { openScene } from './scene.ts'
import { measureWatching } from './watching.ts'

const safes = 1_000

/**
 * How long whoever asked for a Safe's signature waits after the last owner has confirmed, and how the gateway is asked about
 * far more cosignings than it may be asked about one by one. Two servers, each a process of its own, on one PostgreSQL.
 * All clocks are the machine's own.
 */
export async function cosigning(): Promise<void> {
  await using scene = await openScene(safes)
  using counting = countRequests(scene)
  // To the other output: what is printed is the outcome.
  console.error(`Opening a cosigning for each of ${safes} Safes.`)
  const askers = await openAll(scene)
  console.error('Watching ten times as many.')
  const watching = await measureWatching(scene, askers.slice(-20), counting)
  console.error('Completing some of them.')
  const completions = await measureCompletions(scene, askers)
  const busy = loadavg()[0] ?? 0
  report({ safes, completions, watching, mostInMinute: counting.mostInMinute() })
  if (busy > availableParallelism())
    console.log(
      `\nThe machine was busy (a load of ${busy.toFixed(1)} on ${availableParallelism()} cores): waits are longer than they would be.`,
    )
}
