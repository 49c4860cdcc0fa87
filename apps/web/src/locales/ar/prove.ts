import { messages as ended } from '@countersign/api/endings/ar'
import { messages as problems } from '@countersign/api/problems/ar'
import { messages as verdict } from '@countersign/core/reasons/ar'
import { messages as wallet } from '@countersign/wallets/wallet-errors/ar'
import { messages } from '../compiled/ar/prove.ts'
import type { ProveLocale } from '../locale.ts'

export const prove: ProveLocale = {
  ...messages,
  ended,
  reason: { ...messages.reason, problems, verdict, wallet },
}
