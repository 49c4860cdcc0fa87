import { useSearch } from '../../layout/location.ts'
import { MissingPage } from '../../layout/missing-page.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import { readStartedProofs } from '../prove/started-proofs.ts'
import { Queries } from '../queries.tsx'
import { Answering } from './answering.tsx'
import { LeftDraft } from './left-draft.tsx'
import { useDecline, useRequest, useShare, useSharedProof } from './use-request.ts'
import { Loading, View } from './view.tsx'

/** Shows the page of a request, for the person who is asked for the proof. */
export function Content({ id }: { id: string }) {
  return (
    <Queries>
      <Found id={id} />
    </Queries>
  )
}

function Found({ id }: { id: string }) {
  const words = useAnswerWords()
  const reading = useRequest(id)
  const share = useShare(id)
  const declining = useDecline(id)
  const named = new URLSearchParams(useSearch()).get('proof')
  // Not by the address alone: anyone could send a link that hides who asks below the next step.
  const started = readStartedProofs(id)
  const proof = useSharedProof(reading.status === 'there' ? reading.value.proof : null)
  switch (reading.status) {
    case 'loading':
      return <Loading />
    case 'not-found':
      return <MissingPage words={words.notFound} />
    case 'unreachable':
      return <UnavailablePage retrying={reading.retrying} retry={reading.retry} />
    case 'there':
      return (
        <View
          request={reading.value}
          isFresh={share.isSuccess}
          isStarted={started.length > 0}
          isNamed={named !== null && started.includes(named)}
          proof={proof}
          declining={declining}
          answering={<Answering request={reading.value} share={share} />}
          left={<LeftDraft request={reading.value} />}
        />
      )
  }
}
