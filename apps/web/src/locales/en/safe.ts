import { messages as problems } from '@countersign/api/problems/en'
import { messages as wallet } from '@countersign/wallets/wallet-errors/en'
import { messages } from '../compiled/en/safe.ts'
import { messages as safeTransactions } from '../compiled/en/safe-transactions.ts'

export const safe = { ...messages, ...safeTransactions, problems, wallet }
