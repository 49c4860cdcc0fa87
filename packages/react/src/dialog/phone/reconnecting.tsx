import { isPhone, type Wallet } from '@countersign/wallets'
import { useDialogState } from '../../hooks/use-dialog-state.ts'
import { useParts } from '../../kit/context.ts'
import controls from '../../theme/controls.module.css'
import { Actions } from '../pieces/actions.tsx'
import { Centre } from '../pieces/centre.tsx'
import { useEntry } from '../pieces/use-entry.ts'
import { WalletIcon } from '../pieces/wallet-icon.tsx'
import { usePhoneWords } from './words.ts'

/** The connection to a phone is taken up again: which phone, what to do if that does not work, and the way out. */
export function ReconnectingPhone({ wallet }: { wallet: Wallet }) {
  const { runtime, words } = useParts()
  const { lost, reconnecting } = usePhoneWords()
  const { line } = useDialogState()
  const entry = useEntry(wallet.phone?.entry ?? '')
  const name = wallet.name ?? entry?.name ?? words.unnamedWallet
  const where = isPhone(runtime.device.system) ? 'here' : 'elsewhere'
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={reconnecting.title({ wallet: name })}
      text={line === 'lost' ? lost : reconnecting.text[where]({ wallet: name })}
      waiting
    >
      <Actions>
        <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
          {words.connect.status.other}
        </button>
      </Actions>
    </Centre>
  )
}
