import { messages as ended } from '@countersign/api/endings/en'
import { messages as problems } from '@countersign/api/problems/en'
import { messages as verdict } from '@countersign/core/reasons/en'
import { messages as wallet } from '@countersign/wallets/wallet-errors/en'
import { messages } from '../compiled/en/prove.ts'

export const prove = {
  ...messages,
  ended,
  reason: { ...messages.reason, problems, verdict, wallet },
}
