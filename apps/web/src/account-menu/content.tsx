import { hrefOf } from '@countersign/api/pages'
import {
  addressOf,
  type Countersign,
  SafeName,
  useAddressText,
  useCountersign,
  useNetworkName,
} from '@countersign/react'
import { useSite } from '@countersign/react/pieces'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from '../layout/link.tsx'
import prose from '../layout/prose.module.css'
import { useMenuWords } from '../locales/words.ts'
import styles from './account-menu.module.css'
import { Count } from './count.tsx'
import { useDismiss } from './use-dismiss.ts'

type ContentProps = {
  /** Contains the menu and its button. */
  readonly place: RefObject<HTMLElement | null>
  readonly close: () => void
}

/** Shows the state of the wallet, and what the person can do with the account and the wallet. */
export function Content({ place, close }: ContentProps) {
  const focusButton = () => place.current?.querySelector('button')?.focus()
  useDismiss(place, close, focusButton)
  const words = useMenuWords()
  const countersign = useCountersign()
  const { wallet, isWrongChain, session, dialog } = countersign
  // With a single network, there is nothing to choose.
  const hasNetworks = useSite()?.chains.length !== 1
  const [signOut, setSignOut] = useState<'offered' | 'under-way' | 'failed'>('offered')
  const leaveMenu = () => {
    // What the menu opens gives the focus back to the button: the menu itself is gone by then.
    focusButton()
    close()
  }
  const act = (run: () => void) => () => {
    leaveMenu()
    run()
  }
  const leave = async () => {
    setSignOut('under-way')
    try {
      await countersign.signOut()
      // The pressed button is gone. On some pages, the heading takes the focus.
      setTimeout(() => document.activeElement === document.body && focusButton())
    } catch {
      setSignOut('failed')
    }
  }
  const networks = (
    <Entry onClick={act(() => dialog.open('networks'))} isFirst={isWrongChain}>
      {words.networks}
    </Entry>
  )
  return (
    <>
      {session.status === 'signed-in' && (
        <p>
          <SafeName account={session.account} />
        </p>
      )}
      <p role="status" className={isWrongChain ? prose.failure : prose.soft}>
        {useWalletText(countersign)}
      </p>
      <ul>
        {isWrongChain && networks}
        <li>
          <Link href={hrefOf('account')} className={styles.entry} onFollow={leaveMenu}>
            {words.account}
          </Link>
        </li>
        <li>
          <Link href={hrefOf('forYou')} className={styles.entry} onFollow={leaveMenu}>
            {words.forYou} <Count />
          </Link>
        </li>
        <Entry onClick={act(() => dialog.open('profile'))}>{words.profile}</Entry>
        <Entry onClick={act(() => countersign.signInAsSafe())}>{words.asSafe}</Entry>
        {!wallet.address && <Entry onClick={act(() => dialog.open('wallet'))}>{words.connect}</Entry>}
        {!isWrongChain && hasNetworks && networks}
        {wallet.address && (
          <Entry onClick={act(() => countersign.disconnect())}>
            {words.disconnect({ wallet: wallet.wallet.name ?? words.unnamedWallet })}
          </Entry>
        )}
        <Entry isBusy={signOut === 'under-way'} onClick={() => void leave()}>
          {signOut === 'under-way' ? words.signingOut : words.signOut}
        </Entry>
      </ul>
      {signOut === 'failed' && (
        <p className={prose.failure} role="alert">
          {words.signOutFailed}
        </p>
      )}
    </>
  )
}

type EntryProps = {
  readonly onClick: () => void
  readonly isBusy?: boolean
  /** Whether the person most likely wants this. */
  readonly isFirst?: boolean
  readonly children: ReactNode
}

function Entry({ onClick, isBusy = false, isFirst = false, children }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-first={isFirst}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onClick}
      >
        {children}
      </button>
    </li>
  )
}

function useWalletText({ wallet: connected, isWrongChain, session }: Countersign): ReactNode {
  const words = useMenuWords()
  const unknown = useNetworkName(isWrongChain ? connected.chainId : null)
  if (!connected.address) return words.wallet.none
  const { address, chain, chainId } = connected
  const wallet = connected.wallet.name ?? words.unnamedWallet
  const own = session.status === 'signed-in' ? addressOf(session.account) : address
  if (address.toLowerCase() !== own.toLowerCase()) return <OtherAccount wallet={wallet} address={address} />
  if (isWrongChain)
    return words.wallet.wrong({
      wallet,
      network: unknown ?? words.wallet.network({ id: String(chainId) }),
    })
  return chain ? words.wallet.on({ wallet, network: chain.name }) : words.wallet.connected({ wallet })
}

function OtherAccount({ wallet, address }: { wallet: string; address: string }) {
  const words = useMenuWords()
  return words.wallet.otherAccount({ wallet, account: useAddressText(address) })
}
