import type { AccountInfo, Client } from '@countersign/api'
import { useEffect } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { createReadings, type Reading, type Readings } from './readings.ts'

const day = 24 * 60 * 60 * 1000
/** How soon an account is asked about again where part of it could not be known, in milliseconds. */
const soon = 60 * 1000

const known = new WeakMap<Pick<Client, 'account'>, Readings<AccountInfo>>()

function readingsOf(client: Pick<Client, 'account'>): Readings<AccountInfo> {
  const own = known.get(client)
  if (own) return own
  const made = createReadings({
    read: account => client.account(account),
    lifetime: ({ unavailable }) => (unavailable.length > 0 ? soon : day),
  })
  known.set(client, made)
  return made
}

/**
 * Says what is publicly known of an account: its kind, name and avatar. Read once a day, however many parts of the page
 * show it; needs neither a wallet nor a query client.
 *
 * @param account - CAIP-10, checksummed.
 */
export function useAccountInfo(account: string): Reading<AccountInfo> {
  const readings = readingsOf(useKit().client)
  useEffect(() => readings.want(account), [readings, account])
  return useStore(readings.at(account))
}
