import { useLocale } from '../../../hooks/use-locale.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import { offersSafe } from '../../../kit/offers-safe.ts'
import { Row } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'

/** Renders a row to the choice of a Safe that the connected account owns, for a backend that has cosignings. */
export function AsSafe() {
  const { runtime } = useParts()
  const { button } = useLocale()
  const kit = useKit()
  if (!offersSafe(kit)) return null
  return <Row icon={<RowMark of="owners" />} name={button.asSafe} framed onClick={runtime.actions.asSafe} />
}
