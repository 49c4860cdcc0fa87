import type { Connected } from '@countersign/wallets'
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
 * @param props.owner - the wallet that signs as one of its owners
 */
export function SafeAccount({ account, owner }: { account: string; owner: Connected | null }) {
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
        {owner && <Owner chain={chain} owner={owner} />}
      </span>
    </div>
  )
}

function Owner({ chain, owner }: { chain: string; owner: Connected }) {
  const { words } = useParts()
  const { verify: texts } = useCosigningWords()
  const [address] = owner.accounts
  const called = useNameText(`${chain}:${address}`)
  return (
    <small>
      <Addresses>
        {texts.asOwner({ wallet: owner.wallet.name ?? words.unnamedWallet, owner: called })}
      </Addresses>
    </small>
  )
}
