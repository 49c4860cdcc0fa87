import type { Chain } from '@countersign/api'
import type { NetworkState } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useNetworkName } from '../../../hooks/use-network-name.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { FactLine } from '../../../pieces/fact-line.tsx'
import { Failure } from '../../../pieces/live.tsx'
import { Badge, Row, RowParts } from '../../../pieces/row.tsx'
import { isChain, isWrongNetwork } from '../../../site/wrong-network.ts'
import disclosure from '../../../theme/disclosure.module.css'
import { NetworkList } from '../networks/network-list.tsx'
import { NetworkMark, networkName } from '../networks/network-mark.tsx'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/**
 * Renders the wallet's network, with a link to the others if there are any; without a wallet, the account's own. On a
 * wrong network, lists those that the wallet can switch to.
 */
export function NetworkEntry({ subject, chain }: { subject: ProfileSubject; chain: Chain | undefined }) {
  const { runtime, words } = useAccountParts()
  const site = useSite()
  // The network of a wallet with another account says nothing about this account.
  const wallet = subject.other === null ? subject.wallet : null
  const current = wallet ? site?.chains.find(one => isChain(one, wallet.chainId)) : chain
  const id = wallet ? `eip155:${wallet.chainId}` : subject.chain
  const number = id.slice('eip155:'.length)
  const loaded = useNetworkName(current ? null : Number(number))
  const known = current?.name ?? networkName(id) ?? loaded
  const name = known ?? words.networks.unknown.alone({ id: number })
  const isWrong = wallet !== null && isWrongNetwork(site?.chains, wallet.chainId)
  const { network } = useDialogState()
  const walletName = wallet?.wallet.name ?? words.unnamedWallet
  const parts = {
    icon: <NetworkMark chain={id} name={name} />,
    name,
    hint: (
      <FactLine>
        {words.profile.network}
        {current?.testnet && words.profile.test}
      </FactLine>
    ),
  }
  return (
    <div>
      {isWrong && (
        <Failure
          headline={words.headline['wrong-network']}
          reason={words.networks.wrong({
            wallet: walletName,
            network: known ?? words.networks.unknown.within({ id: number }),
          })}
        />
      )}
      {wallet && isWrong ? (
        <NetworkList connected={wallet} network={network} />
      ) : wallet && site?.chains.length !== 1 ? (
        <Row
          {...parts}
          badge={<Badge>{words.profile.networks}</Badge>}
          framed
          onClick={() => runtime.actions.show({ name: 'networks' })}
        />
      ) : (
        <>
          <div className={styles.fixed}>
            <RowParts {...parts} />
          </div>
          {site && site.chains.length > 1 && <Others />}
        </>
      )}
    </div>
  )
}

/** Lists the networks of the site, without a choice: only a wallet can switch. */
function Others() {
  const { words } = useAccountParts()
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.networks.list}</summary>
      <NetworkList connected={null} network={initialNetwork} />
    </details>
  )
}

const initialNetwork: NetworkState = { status: 'idle', attempt: 0 }
