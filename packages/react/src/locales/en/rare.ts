import { messages as ended } from '@countersign/api/endings/en'
import { messages as problems } from '@countersign/api/problems/en'
import { messages as verdict } from '@countersign/core/reasons/en'
import { messages as wallet } from '@countersign/wallets/wallet-errors/en'
import { messages as get } from '../compiled/en/get.ts'
import { messages as missing } from '../compiled/en/missing.ts'
import { messages as reason } from '../compiled/en/reason.ts'
import { messages as verify } from '../compiled/en/verify.ts'
import type { RareWords } from '../locale.ts'

export const enRare: RareWords = {
  get,
  missing,
  reason: { ...reason, ended, problems, verdict, wallet },
  verify,
}
