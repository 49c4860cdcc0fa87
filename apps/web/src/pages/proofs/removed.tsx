import { describeError } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import notices from '../../layout/notices.module.css'
import { useProofsWords } from '../../locales/words.ts'
import { isNotSignedIn } from '../queries.tsx'
import type { RemoveProof } from './use-my-proofs.ts'

/** Shows, or announces, the outcome of revoking a proof or discarding a draft. */
export function Removed({ remove }: { remove: RemoveProof }) {
  const words = useProofsWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {remove.isSuccess && (remove.variables.status === 'draft' ? words.givenUp : words.revoked)}
      </p>
      {remove.isError && (
        <p className={notices.failure} role="alert">
          {isNotSignedIn(remove.error) ? describeError(words.problems, remove.error) : words.removeFailed}
        </p>
      )}
    </>
  )
}
