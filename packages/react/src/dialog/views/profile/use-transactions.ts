import type { Transaction } from '@countersign/wallets'
import { useStore } from '../../../hooks/use-store.ts'
import { useRareParts } from '../../rare-words.ts'
import { isSameAddress, type ProfileSubject } from './subject.ts'

/** What this browser sent for the account on the chain that is looked at, newest first. */
export function useTransactions({ address, chain }: ProfileSubject): readonly Transaction[] {
  const { runtime } = useRareParts()
  return useStore(runtime.transactions).filter(
    transaction => transaction.chain === chain && isSameAddress(transaction.from, address),
  )
}
