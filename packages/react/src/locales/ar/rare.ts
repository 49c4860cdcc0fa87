import { messages as ended } from '@countersign/api/endings/ar'
import { messages as problems } from '@countersign/api/problems/ar'
import { messages as verdict } from '@countersign/core/reasons/ar'
import { messages as wallet } from '@countersign/wallets/wallet-errors/ar'
import { messages as get } from '../compiled/ar/get.ts'
import { messages as networks } from '../compiled/ar/networks.ts'
import { messages as profile } from '../compiled/ar/profile.ts'
import { messages as reason } from '../compiled/ar/reason.ts'
import type { RareWords } from '../locale.ts'

export const arRare: RareWords = {
  get,
  networks,
  profile,
  reason: { ...reason, ended, problems, verdict, wallet },
}
