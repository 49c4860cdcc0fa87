import { messages as ended } from '@countersign/api/endings/de'
import { messages as problems } from '@countersign/api/problems/de'
import { messages as verdict } from '@countersign/core/reasons/de'
import { messages as wallet } from '@countersign/wallets/wallet-errors/de'
import { messages } from '../compiled/de/prove.ts'
import type { ProveLocale } from '../locale.ts'

export const prove: ProveLocale = {
  ...messages,
  ended,
  reason: { ...messages.reason, problems, verdict, wallet },
}
