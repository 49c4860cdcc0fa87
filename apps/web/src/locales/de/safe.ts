import { messages as problems } from '@countersign/api/problems/de'
import { messages as wallet } from '@countersign/wallets/wallet-errors/de'
import { messages } from '../compiled/de/safe.ts'
import { messages as safeTransactions } from '../compiled/de/safe-transactions.ts'
import type { SafeLocale } from '../locale.ts'

export const safe: SafeLocale = { ...messages, ...safeTransactions, problems, wallet }
