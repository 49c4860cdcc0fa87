import type { AccountInfo, Client } from '@countersign/api'
import { readBalance } from './read-balance.ts'
import { createReadings, type Readings } from './readings.ts'

const day = 24 * 60 * 60 * 1000
/** How soon an account is asked about again where part of it could not be known, in milliseconds. */
const soon = 60 * 1000
/** A balance that another part of the page has read so recently is not read again, in milliseconds. */
const moment = 4 * 1000

/** What is read of accounts, by their CAIP-10 form. */
export type AccountReadings = {
  readonly info: Readings<AccountInfo>
  /** In the smallest unit of the chain's own currency. */
  readonly balance: Readings<bigint>
}

type AccountClient = Pick<Client, 'account'>

const shared = new WeakMap<AccountClient, AccountReadings>()

/** What is read of accounts through a client, shared by all parts of the page that use it. */
export function accountReadings(client: AccountClient): AccountReadings {
  const own = shared.get(client)
  if (own) return own
  const made: AccountReadings = {
    info: createReadings({
      read: account => client.account(account),
      lifetime: ({ unavailable }) => (unavailable.length > 0 ? soon : day),
    }),
    balance: createReadings({ read: account => readBalance(account), lifetime: () => moment }),
  }
  shared.set(client, made)
  return made
}
