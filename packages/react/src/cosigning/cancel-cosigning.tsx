import type { Cosigning } from '@countersign/api'
import { isUnannounced } from '@countersign/wallets/state'
import { useNameText } from '../account/account-names.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import { ConfirmButton, type ConfirmButtonProps } from '../pieces/confirm-button.tsx'

export type CancelCosigningProps = Pick<ConfirmButtonProps, 'className' | 'busy'> & {
  readonly cosigning: Pick<Cosigning, 'account' | 'purpose' | 'status' | 'announcedAt'>
  readonly onCancel: () => void
}

/**
 * Renders a button that cancels a cosigning, after a question that says what is lost.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { open, cancel } = useWaiting()
 * const buttons = open.map(each => <CancelCosigning key={each.id} cosigning={each} onCancel={() => cancel(each.id)} />)
 */
export function CancelCosigning({ cosigning, onCancel, ...button }: CancelCosigningProps) {
  const { cancel: words } = useCosigningWords()
  const account = useNameText(cosigning.account)
  const isStarted = isUnannounced(cosigning)
  return (
    <ConfirmButton
      {...button}
      name={words.name({ account })}
      title={(isStarted ? words.unannounced : words).title({ account })}
      text={isStarted ? words.text.unannounced : words.text[cosigning.purpose]}
      confirm={words.open}
      keep={(isStarted ? words.unannounced : words).keep}
      onConfirm={onCancel}
    >
      {words.open}
    </ConfirmButton>
  )
}
