// Runs attacks in a worker thread, so that they do not delay the measurements.
import { parentPort, workerData } from 'node:worker_threads'
import { type AttackName, attacks, type Target } from './attacks.ts'

/** The attacks to run at once, each from both addresses. */
export type Orders = {
  readonly names: readonly AttackName[]
  readonly addresses: readonly [string, string]
  readonly target: Target
}

const { names, addresses, target } = workerData as Orders
let isOver = false
const ready = await Promise.all(
  names.flatMap(name =>
    addresses.map((from, side) => {
      // Each address has half of the receivers.
      const half = target.slowReceivers.filter((_, receiver) => receiver % 2 === side)
      return attacks[name]({ ...target, slowReceivers: half, from })
    }),
  ),
)
const port = parentPort
if (!port) throw new Error('This runs in a thread.')
port.on('message', (message: 'start' | 'end') => {
  if (message === 'end') isOver = true
  else
    void Promise.all(ready.map(({ run }) => run(() => isOver))).then(() => {
      port.postMessage('ended')
      process.exit()
    })
})
port.postMessage('ready')
