import type { AccountInfo } from '@countersign/api'
import type { AccountSource } from '../kit/backend.ts'
import { readBalance } from './read-balance.ts'
import { createReadings, type Readings } from './readings.ts'

const day = 24 * 60 * 60 * 1000
/** How soon an account is asked about again where part of it could not be known, in milliseconds. */
const soon = 60 * 1000
/** And after which times by itself: the first once the server asks anew as well (it keeps such an answer for 3 s). */
const again = [4_000, 8_000, 16_000, 32_000]
/** A balance that another part of the page has read so recently is not read again, in milliseconds. */
const moment = 4 * 1000
/** How long the site's own source may take, in milliseconds. */
const patience = 10 * 1000

/** What is read of accounts, by their CAIP-10 form; `null` where nobody is there to be asked. */
export type AccountReadings = {
  readonly info: Readings<AccountInfo> | null
  /** In the smallest unit of the chain's own currency. */
  readonly balance: Readings<bigint> | null
}

const shared = new WeakMap<AccountSource, AccountReadings>()

/** What is read of accounts from one source, shared by all parts of the page that use it. */
export function accountReadings(source: AccountSource): AccountReadings {
  const own = shared.get(source)
  if (own) return own
  const { rpc, info } = source
  const made: AccountReadings = {
    info:
      info &&
      createReadings({
        // A site's own may throw at once.
        read: async account => info(account, { signal: AbortSignal.timeout(patience) }),
        lifetime: info => (isWanting(info) ? soon : day),
        again: { isWanting, after: again },
      }),
    balance: rpc && createReadings({ read: account => readBalance(account, rpc), lifetime: () => moment }),
  }
  shared.set(source, made)
  return made
}

function isWanting({ unavailable }: AccountInfo): boolean {
  return unavailable.length > 0
}
