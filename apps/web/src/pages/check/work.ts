import type { ChainsKnown } from './chains-known.ts'
import type { Said, Task, Work } from './protocol.ts'

export type Running = { readonly stop: () => void }

/**
 * Has something computed apart from the page.
 *
 * @param chains - gives the chains that this site has nodes of, once they are known
 * @param hear - is told what comes; `broken` where what computes could not be fetched, or broke off.
 * @returns what ends it at once.
 */
export function startWork(
  task: Task,
  chains: ChainsKnown['get'],
  hear: (said: Said | { readonly said: 'broken' }) => void,
): Running {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    hear(data)
    if (data.said === 'done') stop()
  })
  const fail = (event: Event) => {
    event.preventDefault()
    stop()
    hear({ said: 'broken' })
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  void chains().then(chains => worker.postMessage({ ...task, chains } satisfies Work))
  return { stop }
}
