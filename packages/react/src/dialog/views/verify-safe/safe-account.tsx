import type { Cosigning } from '@countersign/api'
import type { Connected } from '@countersign/wallets'
import { safeOfOwner } from '@countersign/wallets/state'
import { useNameText } from '../../../account/account-names.ts'
import { Avatar } from '../../../account/avatar.tsx'
import { SafeName } from '../../../account/safe-name.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { Addresses } from '../../../pieces/live.tsx'
import styles from './verify-safe.module.css'

/**
 * Renders the Safe that is being proved: its name or address, and its network.
 *
 * @param props.signer - the wallet that signs as one of its owners
 * @param props.cosigning - has its owners, once they are known
 */
export function SafeAccount(props: {
  account: string
  signer?: Connected | null
  cosigning?: Cosigning | null
}) {
  const { account, signer = null, cosigning = null } = props
  const { verify: texts } = useCosigningWords()
  const site = useSite()
  const chain = account.slice(0, account.lastIndexOf(':'))
  const network = site?.chains.find(({ id }) => id === chain)?.name ?? chain
  return (
    <div className={styles.account}>
      <Avatar account={account} />
      <span>
        <small>{texts.account({ safe: network })}</small>
        <SafeName account={account} />
        {signer && <Signer chain={chain} cosigning={cosigning} signer={signer} />}
      </span>
    </div>
  )
}

function Signer(props: { chain: string; cosigning: Cosigning | null; signer: Connected }) {
  const { chain, cosigning, signer } = props
  const { words } = useParts()
  const { verify: texts } = useCosigningWords()
  const [address] = signer.accounts
  const called = useNameText(`${chain}:${address}`)
  const wallet = signer.wallet.name ?? words.unnamedWallet
  return (
    <small>
      <Addresses>
        {cosigning && safeOfOwner(cosigning, address)
          ? texts.asOwner({ wallet, owner: called })
          : texts.inWallet({ wallet, account: called })}
      </Addresses>
    </small>
  )
}
