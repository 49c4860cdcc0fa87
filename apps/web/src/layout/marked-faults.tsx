import fields from '@countersign/react/fields.module.css'
import { useSharedWords } from '../locales/words.ts'

/** Says next to a form's button that fields above it have faults. @param props.any - whether there are any */
export function MarkedFaults({ any }: { any: boolean }) {
  const words = useSharedWords()
  return (
    <p className={fields.fault} role="status">
      {any && words.faults}
    </p>
  )
}
