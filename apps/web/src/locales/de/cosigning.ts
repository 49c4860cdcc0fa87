import { messages as ended } from '@countersign/api/endings/de'
import { messages as problems } from '@countersign/api/problems/de'
import { messages as verdict } from '@countersign/core/reasons/de'
import { messages as wallet } from '@countersign/wallets/wallet-errors/de'
import { messages } from '../compiled/de/cosigning.ts'
import type { CosigningLocale } from '../locale.ts'

export const cosigning: CosigningLocale = {
  ...messages,
  ended,
  failure: { ...messages.failure, ended, problems, verdict, wallet },
}
