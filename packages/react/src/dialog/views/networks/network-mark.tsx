import { lazy } from '@countersign/wallets/state'
import { Tile } from '../../../account/tile.tsx'
import { useLoaded } from '../../../hooks/use-loaded.ts'

/**
 * Renders the icon of a network: its own if it is well known, or else one generated from its id and first letter.
 * Decorative only.
 */
export function NetworkMark({ chain, name }: { chain: string; name: string }) {
  const icon = wellKnown[chain]?.icon
  const source = useLoaded(icon)
  return <Tile seed={chain} name={name} source={icon ? source : null} />
}

/** Returns the name of a well-known network by its EIP-155 chain id, even if the site does not offer it. */
export function networkName(chain: string): string | undefined {
  return wellKnown[chain]?.name
}

type Icon = () => Promise<{ default: string }>

const network = (name: string, load: Icon) => ({
  name,
  /** Loaded on demand; `null` if it could not be loaded. */
  icon: lazy(() =>
    load().then(
      icon => `data:image/svg+xml,${encodeURIComponent(icon.default)}`,
      () => null,
    ),
  ),
})

/** Test networks have no icons, so that they do not look like the real ones. */
const wellKnown: Readonly<Record<string, ReturnType<typeof network>>> = {
  'eip155:1': network('Ethereum', () => import('@web3icons/core/svgs/networks/background/ethereum.svg.js')),
  'eip155:10': network(
    'OP Mainnet',
    () => import('@web3icons/core/svgs/networks/background/optimism.svg.js'),
  ),
  'eip155:56': network(
    'BNB Smart Chain',
    () => import('@web3icons/core/svgs/networks/background/binance-smart-chain.svg.js'),
  ),
  'eip155:100': network('Gnosis', () => import('@web3icons/core/svgs/networks/background/gnosis.svg.js')),
  'eip155:130': network('Unichain', () => import('@web3icons/core/svgs/networks/background/unichain.svg.js')),
  'eip155:137': network('Polygon', () => import('@web3icons/core/svgs/networks/background/polygon.svg.js')),
  'eip155:146': network('Sonic', () => import('@web3icons/core/svgs/networks/background/sonic.svg.js')),
  'eip155:324': network('ZKsync Era', () => import('@web3icons/core/svgs/networks/background/zksync.svg.js')),
  'eip155:5000': network('Mantle', () => import('@web3icons/core/svgs/networks/background/mantle.svg.js')),
  'eip155:8453': network('Base', () => import('@web3icons/core/svgs/networks/background/base.svg.js')),
  'eip155:42161': network(
    'Arbitrum One',
    () => import('@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'),
  ),
  'eip155:42220': network('Celo', () => import('@web3icons/core/svgs/networks/background/celo.svg.js')),
  'eip155:43114': network(
    'Avalanche',
    () => import('@web3icons/core/svgs/networks/background/avalanche.svg.js'),
  ),
  'eip155:59144': network('Linea', () => import('@web3icons/core/svgs/networks/background/linea.svg.js')),
  'eip155:534352': network('Scroll', () => import('@web3icons/core/svgs/networks/background/scroll.svg.js')),
}
