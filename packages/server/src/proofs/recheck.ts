import type { Recheck } from '@countersign/api'
import { accountFactory } from '@countersign/core'
import type { Verifier } from '../verdicts/verifier.ts'
import { verdictToWire } from '../verify/wire.ts'
import type { ProofRecord } from './record.ts'

/**
 * Asks whether the accounts of a proof accept now what they signed then, and who owns those that are Safes. What it was
 * worth then is not changed by it.
 */
export async function recheck(
  { verifier, now }: { verifier: Verifier; now: () => number },
  { accounts }: ProofRecord,
): Promise<Recheck> {
  const checkedAt = new Date(now()).toISOString()
  const asked = await Promise.all(
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
        now: verdictToWire(verdict),
        safeNow: reading?.status === 'safe' ? { threshold, owners: [...owners] } : null,
      }
    }),
  )
  return { checkedAt, accounts: asked.filter(account => account !== undefined) }
}
