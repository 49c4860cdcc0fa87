import { lookUpName, type NameLookUp } from '@countersign/api'
import { readTypedAccount } from '@countersign/core'
import { useEffect, useState } from 'react'
import { pauses } from '../hooks/pauses.ts'
import { useServerFailure } from '../hooks/use-server-failure.ts'
import { useSite } from '../hooks/use-site.ts'
import { useKit } from '../kit/context.ts'
import { addressOf } from '../shorten.ts'
import { lookedUpState, type TypedAccountState } from './typed-account-state.ts'

/** How long a person must pause before what they type is looked up, in milliseconds. */
const pause = 400

type Answer = {
  readonly name: string
  readonly chain: string
  readonly found: NameLookUp
  /** How often it was looked up. */
  readonly times: number
}

/** What a field for an account, and the choice of its network next to it, have and show. */
export type TypedAccountField = {
  readonly typed: TypedAccountState
  /** CAIP-2: the network that the text names, otherwise the chosen one; empty while it is not known. */
  readonly chain: string
  /** The text that the field has after the person chooses another network: it no longer names its own. */
  readonly unbound: string
  /** Loads the site or looks up the name again at once, if it was not available. */
  readonly again: () => void
}

/**
 * Reads the account that a person enters in a field. Looks up a name on our server only; again after some time if it
 * was not available. What belongs to an earlier text or chain is never returned.
 *
 * @param text - of the field
 * @param chosen - the chosen network (CAIP-2); empty for the site's first
 * @param onAnyNetwork - whether the account can be on a network that the site does not support
 * @throws {Error} outside `CountersignProvider`
 * @see CAIP-10, EIP-3770, ENSIP-15
 * @example
 * const [text, setText] = useState('')
 * const { typed, chain } = useTypedAccount(text, 'eip155:1')
 * if (typed.status === 'found') console.log(typed.name.value, typed.account)
 */
export function useTypedAccount(text: string, chosen: string, onAnyNetwork = false): TypedAccountField {
  const { client } = useKit()
  const site = useSite()
  const failure = useServerFailure()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const names = site?.names
  const read = readTypedAccount(text, site?.chains ?? [])
  const chain = ('address' in read ? read.chain : null) ?? (chosen || (site?.chains[0]?.id ?? ''))
  const name = 'name' in read ? read.name : null
  // Whether an account can be read only with the networks of the site.
  const needsSite = !('fault' in read) || read.fault === 'network'
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
  const typed = stateOf()
  return {
    typed,
    chain,
    unbound: typed.status === 'read' ? addressOf(typed.account) : text,
    again: () => {
      if (typed.status === 'failed' && typed.why === 'server') failure?.retry()
      else if (typed.status === 'failed' && typed.why === 'unavailable') setAnswer(null)
    },
  }

  function stateOf(): TypedAccountState {
    if (!site && failure && !failure.retrying && needsSite)
      return { status: 'failed', why: 'server', typed: text }
    if ('name' in read) {
      if (names === null) return { status: 'failed', why: 'addresses-only', typed: read.name }
      return isAnswered && answer
        ? lookedUpState(read.name, answer.found)
        : { status: 'looking', typed: read.name }
    }
    if ('address' in read) {
      if (!site) return { status: 'none', fault: null }
      if (!onAnyNetwork && !site.chains.some(({ id }) => id === chain))
        return { status: 'failed', why: 'network', typed: chain }
      const from = read.chain !== null ? 'account' : read.isLink ? 'link' : 'address'
      return { status: 'read', account: `${chain}:${read.address}`, from }
    }
    switch (read.fault) {
      case 'empty':
      case 'form':
      case 'checksum':
        return { status: 'none', fault: read.fault }
      case 'network':
        return site
          ? { status: 'failed', why: read.fault, typed: read.network }
          : { status: 'none', fault: null }
      case 'addresses':
      case 'networks':
        return { status: 'failed', why: read.fault, typed: text }
    }
  }
}
