import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChainsKnown } from './chains-known.ts'
import type { Source } from './protocol.ts'
import { hear, type Progress } from './results.ts'
import { type Running, startWork } from './work.ts'

export type Check = {
  readonly progress: Progress
  readonly start: (sources: readonly Source[]) => void
  readonly stop: () => void
  /** Once more, with what was given last. */
  readonly again: () => void
}

/** Checks documents. @param chains - gives the chains that this site has nodes of */
export function useCheck(chains: ChainsKnown['get']): Check {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const running = useRef<Running | null>(null)
  const last = useRef<readonly Source[]>([])
  useEffect(() => () => running.current?.stop(), [])

  const start = useCallback(
    (sources: readonly Source[]) => {
      running.current?.stop()
      last.current = sources
      setProgress({ status: 'working', all: null, results: [] })
      running.current = startWork({ do: 'documents', sources }, chains, said =>
        setProgress(before => (said.said === 'broken' ? { status: 'broken' } : hear(before, said))),
      )
    },
    [chains],
  )
  const stop = useCallback(() => {
    running.current?.stop()
    setProgress(before =>
      before.status === 'working' ? { status: 'ended', wasStopped: true, results: before.results } : before,
    )
  }, [])
  const again = useCallback(() => start(last.current), [start])
  return { progress, start, stop, again }
}
