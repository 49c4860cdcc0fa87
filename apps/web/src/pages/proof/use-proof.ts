import { type ProofState, proofCalls } from '@countersign/api'
import { useClient, useSession } from '@countersign/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Asked, type AskedStore, createAsked } from './asked.ts'

export type ProofReading = {
  readonly asked: Asked<ProofState>
  readonly take: AskedStore<ProofState>['take']
  readonly retry: () => void
}

/** Reads a proof, and again when another account signs in or out: whether it is theirs is part of the answer. */
export function useProof(id: string, ahead: Promise<ProofState>): ProofReading {
  const client = useClient()
  const session = useSession()
  const [store] = useState(() => {
    let first: Promise<ProofState> | null = ahead
    return createAsked(() => {
      const proof = first ?? proofCalls(client).read(id)
      first = null
      return proof
    })
  })
  const asked = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  useEffect(() => void store.load(), [store])

  const who =
    session.status === 'signed-in'
      ? session.session.account
      : session.status === 'signed-out'
        ? null
        : undefined
  const before = useRef(who)
  useEffect(() => {
    if (who === undefined || before.current === who) return
    const isKnown = before.current !== undefined
    before.current = who
    if (isKnown) void store.load()
  }, [who, store])
  return { asked, take: store.take, retry: () => void store.load() }
}
