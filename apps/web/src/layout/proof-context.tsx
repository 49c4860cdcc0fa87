import type { ProofContext, ProofVersion } from '@countersign/core'
import { addressOf } from '@countersign/react'
import { useWords } from '../locales/words.ts'
import { Address } from './address.tsx'
import { Fact } from './fact.tsx'

type ProofContextProps = {
  /** `null`: the proof was made without a request. */
  readonly request: ProofContext | null
  readonly version?: ProofVersion
}

/**
 * Shows who requested a proof, and in which request, as facts of a list. The audience is only what the requester
 * called itself; this is the account that made the request.
 */
export function ProofContextFacts({ request, version = 2 }: ProofContextProps) {
  const words = useWords().common.proofContext
  return (
    <>
      <Fact name={words.requester}>
        {request ? (
          <Address address={addressOf(request.requester)} />
        ) : version === 1 ? (
          words.unsigned
        ) : (
          words.none
        )}
      </Fact>
      {request && (
        <Fact name={words.request}>
          <code dir="ltr">{request.id}</code>
        </Fact>
      )}
    </>
  )
}
