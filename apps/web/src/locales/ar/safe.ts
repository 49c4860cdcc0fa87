import { messages as problems } from '@countersign/api/problems/ar'
import { messages as wallet } from '@countersign/wallets/wallet-errors/ar'
import { messages } from '../compiled/ar/safe.ts'
import { messages as safeTransactions } from '../compiled/ar/safe-transactions.ts'
import type { SafeLocale } from '../locale.ts'

export const safe: SafeLocale = { ...messages, ...safeTransactions, problems, wallet }
