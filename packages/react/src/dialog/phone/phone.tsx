import { isPhone, type Wallet } from '@countersign/wallets'
import { useDialogState } from '../../hooks/use-dialog.ts'
import { usePhoneWords } from '../../hooks/use-words.ts'
import { useParts } from '../../kit/context.ts'
import type { PhoneRequest, PhoneWords } from '../../locales/locale.ts'
import { SecondaryButton } from '../../pieces/button.tsx'
import { useEntry } from '../../pieces/use-entry.ts'
import { Actions, Center } from '../../pieces/view.tsx'
import { WalletIcon } from '../../pieces/wallet-icon.tsx'

// Everything that is shown for phones, in one chunk; what only a phone shows is in `this-phone.tsx`.
export { ScanView } from '../views/scan/scan.tsx'

export type Asked = {
  readonly wallet: Wallet
  readonly request: PhoneRequest
  /** A network’s name, or a token’s symbol. */
  readonly about?: string
  /** Whether there has been no answer for so long that the person may need to know where to look. */
  readonly slow: boolean
}

/** Shows what a phone was asked for, where to answer it, and what delays it. */
export function AskedOnPhone({ wallet, request, about = '', slow }: Asked) {
  const { runtime, words } = useParts()
  const phone = usePhoneWords()
  const { app, line } = useDialogState()
  const name = wallet.name ?? words.unnamedWallet
  const where = isPhone(runtime.device.system) ? 'here' : 'elsewhere'
  if (line === 'lost') return <>{`${phone.asked[request]({ wallet: name, about })} ${phone.lost}`}</>
  if (slow) return <>{phone.slow[where]({ wallet: name })}</>
  return <>{`${phone.asked[request]({ wallet: name, about })} ${answerWords(phone, where, app, name)}`}</>
}

function answerWords(
  phone: PhoneWords,
  where: 'here' | 'elsewhere',
  app: ReturnType<typeof useDialogState>['app'],
  name: string,
): string {
  switch (app) {
    case 'not-opened':
    case 'opening':
    case 'opened':
      return phone.where[where]({ wallet: name })
    case 'returned':
      return phone.returned({ wallet: name })
    case 'not-installed':
      return phone.missing({ wallet: name })
  }
}

/**
 * Renders the view of a phone that is being reconnected: which phone, what to do if that does not work, and how to
 * cancel.
 */
export function ReconnectingPhone({ wallet }: { wallet: Wallet }) {
  const { runtime, words } = useParts()
  const { lost, reconnecting } = usePhoneWords()
  const { line } = useDialogState()
  const entry = useEntry(wallet.phone?.entry ?? '')
  const name = wallet.name ?? entry?.name ?? words.unnamedWallet
  const where = isPhone(runtime.device.system) ? 'here' : 'elsewhere'
  return (
    <Center
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={reconnecting.title({ wallet: name })}
      text={line === 'lost' ? lost : reconnecting.text[where]({ wallet: name })}
      waiting
    >
      <Actions>
        <SecondaryButton onClick={runtime.actions.cancel}>{words.connect.status.other}</SecondaryButton>
      </Actions>
    </Center>
  )
}
