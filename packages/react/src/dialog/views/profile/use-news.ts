import type { Transaction } from '@countersign/wallets'
import { useEffect, useRef, useState } from 'react'
import { useRareParts } from '../../rare-words.ts'

/** Says in words which transaction has changed its status since it was drawn first; for a live region. */
export function useNews(transactions: readonly Transaction[]): string {
  const { words } = useRareParts()
  const { unnamed, news, status } = words.profile.transactions
  const before = useRef(transactions)
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = transactions.find(({ hash, status }) =>
      before.current.some(known => known.hash === hash && known.status !== status),
    )
    before.current = transactions
    if (changed)
      setText(news({ transaction: changed.description ?? unnamed, status: status[changed.status] }))
  }, [transactions, unnamed, news, status])
  return text
}
