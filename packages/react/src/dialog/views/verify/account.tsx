import type { Connected, SignInState } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import { shortenAddress } from '../../../shorten.ts'
import { WalletIcon } from '../../pieces/wallet-icon.tsx'
import styles from './verify.module.css'

/** The account that is to be proved, and the wallet that holds it. */
export function Account({ connected, state }: { connected: Connected | null; state: SignInState }) {
  const { words } = useParts()
  const address = 'subject' in state ? state.subject.address : connected?.accounts[0]
  if (address === undefined) return null
  return (
    <div className={styles.account}>
      {connected && <WalletIcon wallet={connected.wallet} />}
      <span>
        <small>
          {connected
            ? words.verify.account({ wallet: connected.wallet.name ?? words.unnamedWallet })
            : words.verify.accountAlone}
        </small>
        <code dir="ltr" title={address}>
          {shortenAddress(address)}
        </code>
      </span>
    </div>
  )
}
