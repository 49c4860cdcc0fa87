import type { DialogView } from '@countersign/wallets'
import { Suspense } from 'react'
import { lazyView } from '../../../hooks/lazy.tsx'
import { useConnectionState } from '../../../hooks/use-dialog.ts'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useParts } from '../../../kit/context.ts'
import { QuietButton } from '../../../pieces/button.tsx'
import { useIsWide } from '../../../pieces/columns.tsx'
import { Others, SideTitle, ViewHead, Way } from '../../../pieces/view.tsx'
import { approachToGet } from '../approach.ts'
import styles from './connect.module.css'
import { OtherSigners, useOtherSigners } from './signers.tsx'
import { WalletList } from './wallet-list.tsx'

const WhatIsBeside = lazyView(async () => (await import('../next.ts')).WhatIsBeside)

/**
 * Renders the view "Who signs?", or "Connect a wallet" if that is decided: the wallets of this browser, others to get or
 * connect, and what a wallet is.
 */
export function ConnectView() {
  const { list } = useParts().words.connect
  const title = useTitle()
  if (useIsWide())
    return (
      <div className={styles.beside}>
        <Suspense>
          <WhatIsBeside />
        </Suspense>
        <Leads isBeside />
      </div>
    )
  return (
    <Way>
      <ViewHead title={title} lead={list.text} />
      <WalletList />
      <OtherSigners />
      <Leads />
    </Way>
  )
}

/**
 * Renders the list of wallets beside another view.
 *
 * @param props.view - in the view `connect`, its title is the title of the dialog
 */
export function SideList({ view }: { view: DialogView['name'] }) {
  const { list } = useParts().words.connect
  const title = useTitle()
  return (
    <>
      {view === 'connect' ? <ViewHead title={title} lead={list.text} /> : <SideTitle>{title}</SideTitle>}
      <WalletList fills />
      <OtherSigners />
    </>
  )
}

function useTitle(): string {
  const { list } = useParts().words.connect
  const { shell } = useLocale()
  return useOtherSigners() ? shell.who : list.title
}

/** Renders links for people who do not find their wallet in the list, or who want to keep the connected one. */
function Leads({ isBeside = false }: { isBeside?: boolean }) {
  const { runtime, words } = useParts()
  const connection = useConnectionState()
  const { list } = words.connect
  const { show, verify, disconnect } = runtime.actions
  const wallet = (connection.status === 'connected' && connection.wallet.name) || words.unnamedWallet
  return (
    <div className={styles.leads}>
      <Others>
        {connection.status === 'connected' ? (
          <>
            <QuietButton onClick={verify}>{list.back({ wallet })}</QuietButton>
            <QuietButton onClick={disconnect}>{words.disconnect({ wallet })}</QuietButton>
          </>
        ) : (
          <>
            {!isBeside && (
              <QuietButton onClick={() => show({ name: 'what-is-a-wallet' })}>{list.whatIs}</QuietButton>
            )}
            <QuietButton onClick={() => show({ name: 'get-a-wallet' })} onPointerEnter={approachToGet}>
              {list.get}
            </QuietButton>
          </>
        )}
      </Others>
    </div>
  )
}
