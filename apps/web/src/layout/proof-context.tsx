import type { ProofContext, ProofVersion } from '@countersign/core'
import { Avatar, addressOf } from '@countersign/react'
import { useSharedWords } from '../locales/words.ts'
import { Address } from './address.tsx'
import { Fact } from './fact.tsx'
import parties from './parties.module.css'
import { VerifiedName } from './verified-name.tsx'

type ProofContextProps = {
  /** `null`: the proof was made without a request. */
  readonly request: ProofContext | null
  readonly version?: ProofVersion
  /** Whether to look up the name of the requester at this site. @default true */
  readonly isNamed?: boolean
}

/**
 * Shows who requested a proof, and in which request, as facts of a list; nothing if it was made without a request. The
 * audience is only what the requester called itself; this is the account that made the request.
 */
export function ProofContextFacts({ request, version = 2, isNamed = true }: ProofContextProps) {
  const words = useSharedWords().proofContext
  if (request === null) return version === 1 && <Fact name={words.requester}>{words.unsigned}</Fact>
  const { id, requester } = request
  return (
    <>
      <Fact name={words.requester}>
        <span className={parties.party}>
          {isNamed && (
            <>
              <Avatar account={requester} />
              <VerifiedName account={requester} />
            </>
          )}
          <Address address={addressOf(requester)} />
        </span>
      </Fact>
      <Fact name={words.request}>
        <code dir="ltr">{id}</code>
      </Fact>
    </>
  )
}
