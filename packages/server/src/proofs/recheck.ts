import type { Recheck } from '@countersign/api'
import { accountFactory, reportVerdict } from '@countersign/core'
import { isoTime } from '../http/iso-time.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { ProofRecord } from './record.ts'

/**
 * Checks whether the accounts of a proof still accept what they signed, and who owns those that are Safes now. The
 * result does not change what the proof was worth when it was signed.
 */
export async function recheck(
  { verifier, now }: { verifier: Verifier; now: () => number },
  { accounts }: ProofRecord,
): Promise<Recheck> {
  const checkedAt = isoTime(now())
  const checked = await Promise.all(
    accounts.map(async ({ account, signed }) => {
      if (!signed) return undefined
      const { message, signature, safe } = signed
      const [verdict, reading] = await Promise.all([
        verifier.verify({ account, message, signature, factories: 'any' }),
        safe
          ? verifier.readSafe({ account, factory: accountFactory(signature), factories: 'any' })
          : undefined,
      ])
      const { threshold = 0, owners = [] } = reading?.status === 'safe' ? reading.safe : {}
      return {
        account,
        now: reportVerdict(verdict),
        safeNow: reading?.status === 'safe' ? { threshold, owners } : null,
      }
    }),
  )
  return { checkedAt, accounts: checked.filter(account => account !== undefined) }
}
