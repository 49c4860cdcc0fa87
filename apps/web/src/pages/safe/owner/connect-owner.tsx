import controls from '@countersign/react/controls.module.css'
import prose from '../../../layout/prose.module.css'
import { useSafeWords } from '../../../locales/words.ts'
import shared from '../safe.module.css'
import { useOwnerWallet } from './use-owner-wallet.ts'

/** Says which wallet is needed, with a button that connects one. */
export function ConnectOwner({ text }: { text: string }) {
  const words = useSafeWords().confirm
  const { accounts, connect } = useOwnerWallet()
  return (
    <p className={shared.line}>
      <span className={prose.soft}>{text}</span>
      <button type="button" className={controls.secondary} onClick={connect}>
        {accounts.length === 0 ? words.connect : words.connectOther}
      </button>
    </p>
  )
}
