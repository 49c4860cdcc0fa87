import type { Chain } from '@countersign/api'
import { useSite } from '../../../hooks/use-site.ts'
import { useParts } from '../../../kit/parts-context.ts'
import { Failure } from '../../pieces/live.tsx'
import { Badge, Row } from '../../pieces/row.tsx'
import { NetworkMark } from '../networks/network-mark.tsx'
import { isChain, isWrongNetwork } from '../networks/network-rows.ts'
import type { ProfileSubject } from './subject.ts'

/** The network that the wallet is on, or else the account's own, and the way to the others. A wrong one is said. */
export function NetworkEntry({ subject, chain }: { subject: ProfileSubject; chain: Chain | undefined }) {
  const { runtime, words } = useParts()
  const site = useSite()
  const { wallet } = subject
  const current = wallet ? site?.chains.find(one => isChain(one, wallet.chainId)) : chain
  const id = wallet ? `eip155:${wallet.chainId}` : subject.chain
  const name = current?.name ?? words.networks.unknownNetwork(id.slice('eip155:'.length))
  const isWrong = wallet !== null && isWrongNetwork(site?.chains, wallet.chainId)
  const wallets = wallet?.wallet.name ?? words.unnamedWallet
  return (
    <section>
      {isWrong && (
        <Failure headline={words.headline['wrong-network']} reason={words.networks.wrong(wallets, name)} />
      )}
      <Row
        icon={<NetworkMark chain={id} name={name} />}
        name={name}
        hint={current?.testnet ? `${words.profile.network} · ${words.profile.test}` : words.profile.network}
        badge={<Badge>{words.profile.networks}</Badge>}
        framed
        onClick={() => runtime.actions.show({ name: 'networks' })}
      />
    </section>
  )
}
