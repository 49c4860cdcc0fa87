import type { Connected } from '@countersign/wallets'
import { AccountName } from '../../../account/account-name.tsx'
import { Avatar } from '../../../account/avatar.tsx'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useParts } from '../../../kit/context.ts'
import { shortenAddress } from '../../../shorten.ts'
import { Addresses } from '../../pieces/addresses.tsx'
import styles from './verify-safe.module.css'

/**
 * The Safe that is to be proved: its name or address, and its network.
 *
 * @param props.owner - the wallet that signs as one of its owners
 */
export function SafeAccount({ account, owner }: { account: string; owner: Connected | null }) {
  const { words } = useParts()
  const { verify: texts } = useCosigningWords()
  const site = useSite()
  const chain = account.slice(0, account.lastIndexOf(':'))
  const network = site?.chains.find(({ id }) => id === chain)?.name ?? chain
  return (
    <div className={styles.account}>
      <Avatar account={account} />
      <span>
        <small>{texts.account(network)}</small>
        <AccountName account={account} />
        {owner && (
          <small>
            <Addresses>
              {texts.asOwner(owner.wallet.name ?? words.unnamedWallet, shortenAddress(owner.accounts[0]))}
            </Addresses>
          </small>
        )}
      </span>
    </div>
  )
}
