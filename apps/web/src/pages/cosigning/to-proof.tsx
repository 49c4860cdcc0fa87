import type { Cosigning } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { proofOf } from '@countersign/react/cosigning'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { usePageWords } from './words.ts'

/** For whoever makes the proof: to where it goes on, and from there to the proof once it is made. */
export function ToProof({ cosigning }: { cosigning: Cosigning }) {
  const { proof: words } = usePageWords()
  const proof = proofOf(cosigning)
  return (
    <div className={buttons.row}>
      <Link
        href={proof ? `/prove/${encodeURIComponent(proof.id)}` : '/prove'}
        className={`${controls.primary} ${buttons.large}`}
      >
        {cosigning.status === 'CONFIRMED' ? words.see : words.goOn}
      </Link>
    </div>
  )
}
