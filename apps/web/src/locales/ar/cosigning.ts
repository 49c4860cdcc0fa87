import { messages as ended } from '@countersign/api/endings/ar'
import { messages as problems } from '@countersign/api/problems/ar'
import { messages as verdict } from '@countersign/core/reasons/ar'
import { messages as wallet } from '@countersign/wallets/wallet-errors/ar'
import { messages } from '../compiled/ar/cosigning.ts'
import type { CosigningLocale } from '../locale.ts'

export const cosigning: CosigningLocale = {
  ...messages,
  ended,
  failure: { ...messages.failure, ended, problems, verdict, wallet },
}
