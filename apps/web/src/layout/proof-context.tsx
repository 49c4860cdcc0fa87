import type { ProofContext, ProofVersion } from '@countersign/core'
import { addressOf } from '@countersign/react'
import { useWords } from '../locales/words.ts'
import { Address } from './address.tsx'

type ProofContextProps = {
  /** `null`: made without a request. */
  readonly request: ProofContext | null
  readonly version?: ProofVersion
}

/**
 * Shows who requested a proof, and in which request, as facts of a list. The audience is only what the requester called
 * itself: this is the account that asked.
 */
export function ProofContextFacts({ request, version = 2 }: ProofContextProps) {
  const words = useWords().common.proofContext
  return (
    <>
      <div>
        <dt>{words.requester}</dt>
        <dd>
          {request ? (
            <Address address={addressOf(request.requester)} />
          ) : version === 1 ? (
            words.unsigned
          ) : (
            words.none
          )}
        </dd>
      </div>
      {request && (
        <div>
          <dt>{words.request}</dt>
          <dd>
            <code dir="ltr">{request.id}</code>
          </dd>
        </div>
      )}
    </>
  )
}
