import { lookUpName, type NameLookUp, readTypedName } from '@countersign/api'
import { useEffect, useState } from 'react'
import { pauses } from '../account/account-resources.ts'
import { useSite } from '../hooks/use-site.ts'
import { useKit } from '../kit/context.ts'
import { type NamedAccount, namedAccountOf } from './named-account.ts'

/** How long a person must pause before what they type is looked up, in milliseconds. */
const pause = 400

type Answer = {
  readonly name: string
  readonly chain: string
  readonly found: NameLookUp
  /** How often it was looked up. */
  readonly times: number
}

/**
 * Looks up the name that a person enters in a field, on our server only; again after some time if it was not available.
 * What belongs to an earlier text or chain is never returned.
 *
 * @param text - of the field
 * @param chain - CAIP-2; empty while it is not known
 * @returns the state, and a function that looks it up again at once if it was not available
 */
export function useNamedAccount(text: string, chain: string): { named: NamedAccount; again: () => void } {
  const { client } = useKit()
  const names = useSite()?.names
  const [answer, setAnswer] = useState<Answer | null>(null)
  const name = readTypedName(text)
  const isAnswered = answer?.name === name && answer.chain === chain
  const times = isAnswered && answer ? answer.times : 0
  const isOpen = !isAnswered || answer?.found.status === 'unavailable'
  useEffect(() => {
    const wait = times === 0 ? pause : pauses[times - 1]
    if (name === null || chain === '' || !names || !isOpen || wait === undefined) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      const found = await lookUpName(client, { name, chain }, { signal: call.signal }).catch(() => null)
      if (call.signal.aborted) return
      const none: NameLookUp = { status: 'unavailable', name: { value: name, unusual: [] } }
      setAnswer({ name, chain, found: found ?? none, times: times + 1 })
    }, wait)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [client, name, chain, names, isOpen, times])
  const named: NamedAccount =
    name === null
      ? { status: 'none' }
      : names === null
        ? { status: 'failed', why: 'addresses-only', typed: name }
        : isAnswered && answer
          ? namedAccountOf(name, answer.found)
          : { status: 'looking', typed: name }
  const again = () => {
    if (named.status === 'failed' && named.why === 'unavailable') setAnswer(null)
  }
  return { named, again }
}
