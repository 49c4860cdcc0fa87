import { parseAddress } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import type { Rejected, Verdict } from '../verdict.ts'
import { bytesOfHex, endsInHexOf, hexOfBytes } from '../verify/bytes.ts'
import { keySigner } from '../verify/key-signer.ts'
import { personalHash } from '../verify/personal-hash.ts'
import type { AccountFinding, ProofFault } from './finding.ts'
import type { ProofAccount } from './proof.ts'
import { reportVerdict } from './report-verdict.ts'

/** Checks whether an account's own key signed a text. Needs no node. */
export function keyVerdict(
  { account, message, signature }: Pick<ProofAccount, 'account' | 'message' | 'signature'>,
  recover: Recover,
): Verdict {
  const rejected = (reason: Rejected['reason']): Rejected => ({ status: 'rejected', reason })
  const bytes = bytesOfHex(signature)
  if (!bytes) return rejected('signature-not-hex')
  const signer = keySigner(personalHash(message), bytes, recover)
  if ('fault' in signer) return rejected(signer.fault)
  if (endsInHexOf(account, signer.signer)) return { status: 'verified', method: 'eoa' }
  return { ...rejected('wrong-signer'), recovered: parseAddress(hexOfBytes(signer.signer)) }
}

/** Checks an account of a proof that the document calls a key (`eoa`). */
export function checkKey(subject: ProofAccount, at: string, recover: Recover): AccountFinding {
  const verdict = keyVerdict(subject, recover)
  const said = reportVerdict(verdict)
  const verified = verdict.status === 'verified'
  return {
    report: { account: subject.account, atSigning: said, now: said, safeNow: null, approved: [] },
    faults: keyFaults(subject, at, verified),
    outcomes: {
      signatures: verified ? 'passed' : 'failed',
      blocks: subject.block === null ? 'skipped' : 'failed',
      safes: subject.safe === null ? 'skipped' : 'failed',
      now: verified ? 'passed' : 'failed',
    },
  }
}

function keyFaults({ block, safe }: ProofAccount, at: string, verified: boolean): ProofFault[] {
  const faults: ProofFault[] = []
  // A contract account that the document calls a key still has its block.
  if (!verified && block !== null)
    return [{ check: 'signatures', reason: 'method-differs', field: `${at}/method` }]
  if (!verified) faults.push({ check: 'signatures', reason: 'signature-rejected', field: `${at}/signature` })
  if (block !== null) faults.push({ check: 'blocks', reason: 'block-differs', field: `${at}/block` })
  if (safe !== null) faults.push({ check: 'safes', reason: 'safe-differs', field: `${at}/safe` })
  return faults
}
