import { availableParallelism, loadavg } from 'node:os'
import { measureCompletions, openAll } from './completions.ts'
import { countRequests } from './count-requests.ts'
import { report } from './report.ts'
import { openScene } from './scene.ts'
import { measureWatching } from './watching.ts'

const safes = 1_000

/**
 * Measures how long a requester waits for the session after the last owner has confirmed, and how the servers watch far
 * more cosignings than the gateway's budget allows to request individually. Two server processes on one PostgreSQL. All
 * times are from this machine's clock.
 */
export async function cosigning(): Promise<void> {
  await using scene = await openScene(safes)
  using counting = countRequests(scene)
  // Progress goes to stderr; stdout has only the result.
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
