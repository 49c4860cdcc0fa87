import { useNameWithAddress } from '@countersign/react'
import type { ProofFailure } from '@countersign/react/proof'
import { useProveWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { reasonOf } from './reason.ts'

type FailureReasonProps = {
  readonly failure: ProofFailure
  /** The account that has to sign, as CAIP-10. */
  readonly account: string
  /** The name of the wallet; `null` if it is unknown. */
  readonly wallet: string | null
}

/** Shows why an account has not signed, and what to do. */
export function FailureReason({ failure, account, wallet }: FailureReasonProps) {
  const { reason } = useProveWords()
  const shown = failure.kind === 'wrong-account' ? `${chainOf(account)}:${failure.connected}` : account
  const connected = useNameWithAddress(shown)
  const needed = useNameWithAddress(account)
  return reasonOf(failure, { needed, connected, wallet }, reason)
}
