import { Suspense } from 'react'
import { useConnection } from '../../../hooks/use-connection.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { later } from '../../later.tsx'
import { Others } from '../../pieces/actions.tsx'
import { useIsWide } from '../../pieces/use-is-wide.ts'
import { SideTitle, ViewHead } from '../../pieces/view-head.tsx'
import styles from './connect.module.css'
import { WalletList } from './wallet-list.tsx'

const WhatIsBeside = later(async () => (await import('../next.ts')).WhatIsBeside)

/** Connect a wallet: those of this browser, those that can be had, and what a wallet is. */
export function ConnectView() {
  const { words } = useParts()
  const { list } = words.connect
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
    <>
      <ViewHead title={list.title} lead={list.text} />
      <WalletList />
      <Leads />
    </>
  )
}

/**
 * The list beside another view.
 *
 * @param props.isTitled - its title is that of the dialog
 */
export function SideList({ isTitled }: { isTitled: boolean }) {
  const { list } = useParts().words.connect
  return (
    <>
      {isTitled ? <ViewHead title={list.title} lead={list.text} /> : <SideTitle>{list.title}</SideTitle>}
      <WalletList fills />
    </>
  )
}

/** Where to go for whoever finds no wallet of theirs in the list, or wants to keep the one that is connected. */
function Leads({ isBeside = false }: { isBeside?: boolean }) {
  const { runtime, words } = useParts()
  const connection = useConnection()
  const { list } = words.connect
  const { show, verify } = runtime.actions
  return (
    <div className={styles.leads}>
      <Others>
        {connection.status === 'connected' && (
          <button type="button" className={controls.quiet} onClick={verify}>
            {list.back({ wallet: connection.wallet.name ?? words.unnamedWallet })}
          </button>
        )}
        {!isBeside && (
          <button type="button" className={controls.quiet} onClick={() => show({ name: 'what-is-a-wallet' })}>
            {list.whatIs}
          </button>
        )}
        {connection.status !== 'connected' && (
          <button type="button" className={controls.quiet} onClick={() => show({ name: 'get-a-wallet' })}>
            {list.get}
          </button>
        )}
      </Others>
    </div>
  )
}
