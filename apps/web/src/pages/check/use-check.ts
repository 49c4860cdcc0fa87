import { useCountersignClient } from '@countersign/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Said, Source, Task, Work } from './protocol.ts'
import { type Progress, reduceProgress } from './results.ts'

type Check = {
  readonly progress: Progress
  readonly start: (sources: readonly Source[]) => void
  readonly stop: () => void
  /** Removes the results. */
  readonly clear: () => void
  /** Repeats the check with the last input. */
  readonly again: () => void
}

/** Checks documents. @param chains - resolves with the chains that this site has nodes for */
export function useCheck(chains: ChainsKnown['get']): Check {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const { now } = useCountersignClient()
  const running = useRef<Running | null>(null)
  const last = useRef<readonly Source[]>([])
  useEffect(() => () => running.current?.stop(), [])

  const start = useCallback(
    (sources: readonly Source[]) => {
      running.current?.stop()
      last.current = sources
      setProgress({ status: 'working', all: null, results: [] })
      running.current = startWork({ do: 'documents', sources }, { chains, now }, said =>
        setProgress(before => (said.said === 'broken' ? { status: 'broken' } : reduceProgress(before, said))),
      )
    },
    [chains, now],
  )
  const stop = useCallback(() => {
    running.current?.stop()
    setProgress(before =>
      before.status === 'working' ? { status: 'ended', wasStopped: true, results: before.results } : before,
    )
  }, [])
  const clear = useCallback(() => {
    running.current?.stop()
    setProgress({ status: 'idle' })
  }, [])
  const again = useCallback(() => start(last.current), [start])
  return { progress, start, stop, clear, again }
}

type WorkContext = {
  /** Resolves with the chains that this site has nodes for, once they are known. */
  readonly chains: ChainsKnown['get']
  /** Returns the time of the server, in milliseconds since 1970. */
  readonly now: () => number
}

export type Running = { readonly stop: () => void }

/**
 * Runs a task in a worker.
 *
 * @param onMessage - receives the messages; `broken` if the worker's code could not be fetched, or it crashed.
 * @returns the running task, which `stop` terminates at once.
 */
export function startWork(
  task: Task,
  { chains, now }: WorkContext,
  onMessage: (said: Said | { readonly said: 'broken' }) => void,
): Running {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    onMessage(data)
    if (data.said === 'done') stop()
  })
  const fail = (event: Event) => {
    event.preventDefault()
    stop()
    onMessage({ said: 'broken' })
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  void chains().then(chains => worker.postMessage({ ...task, chains, now: now() } satisfies Work))
  return { stop }
}

/** How long a check waits for the chains of the site, in milliseconds. Without them, keys can still be checked. */
const timeout = 5_000

/** The chains that this site has nodes for, for checks that may start before they are known. */
export type ChainsKnown = {
  /** Sets the chains. @param chains - CAIP-2 */
  readonly set: (chains: readonly string[]) => void
  /** Resolves with the chains as soon as they are known, or with an empty list after a timeout. */
  readonly get: () => Promise<readonly string[]>
}

/** Creates a holder for the chains, which checks can wait for. */
export function createChainsKnown(): ChainsKnown {
  let known: readonly string[] | undefined
  const waiting = new Set<(chains: readonly string[]) => void>()
  return {
    set: chains => {
      known = chains
      for (const resolve of waiting) resolve(chains)
      waiting.clear()
    },
    get: () =>
      new Promise(resolve => {
        if (known) return resolve(known)
        waiting.add(resolve)
        setTimeout(() => {
          waiting.delete(resolve)
          resolve([])
        }, timeout)
      }),
  }
}
