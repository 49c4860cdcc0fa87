import { useParts } from '../../kit/context.ts'
import { Copy, type CopyProps } from './copy.tsx'

/** Copies a text, in the words of the dialog. */
export function CopyButton(props: CopyProps) {
  const { words } = useParts()
  return <Copy {...props} said={words.connect} />
}
