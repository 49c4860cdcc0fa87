import fields from '@countersign/react/fields.module.css'
import { useSharedWords } from '../locales/words.ts'

/** Says beside a form's button that fields above it have faults. @param props.any - whether any has one */
export function MarkedFaults({ any }: { any: boolean }) {
  const words = useSharedWords()
  return (
    <p className={fields.fault} role="status">
      {any && words.faults}
    </p>
  )
}
