import { messages as ended } from '@countersign/api/endings/de'
import { messages as problems } from '@countersign/api/problems/de'
import { messages as verdict } from '@countersign/core/reasons/de'
import { messages as wallet } from '@countersign/wallets/wallet-errors/de'
import { messages as get } from '../compiled/de/get.ts'
import { messages as networks } from '../compiled/de/networks.ts'
import { messages as profile } from '../compiled/de/profile.ts'
import { messages as reason } from '../compiled/de/reason.ts'
import type { RareWords } from '../locale.ts'

export const deRare: RareWords = {
  get,
  networks,
  profile,
  reason: { ...reason, ended, problems, verdict, wallet },
}
