/** What well-known networks are called, by EIP-155 chain id: also where the site does not offer them. */
export const networkNames: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:130': 'Unichain',
  'eip155:137': 'Polygon',
  'eip155:146': 'Sonic',
  'eip155:324': 'ZKsync Era',
  'eip155:5000': 'Mantle',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea',
  'eip155:534352': 'Scroll',
}

type Icon = () => Promise<{ default: string }>

/** The marks of well-known networks by EIP-155 chain id, loaded one by one. Test networks have none: they must not look like the real ones. */
export const networkIcons: Readonly<Record<string, Icon>> = {
  'eip155:1': () => import('@web3icons/core/svgs/networks/background/ethereum.svg.js'),
  'eip155:10': () => import('@web3icons/core/svgs/networks/background/optimism.svg.js'),
  'eip155:56': () => import('@web3icons/core/svgs/networks/background/binance-smart-chain.svg.js'),
  'eip155:100': () => import('@web3icons/core/svgs/networks/background/gnosis.svg.js'),
  'eip155:130': () => import('@web3icons/core/svgs/networks/background/unichain.svg.js'),
  'eip155:137': () => import('@web3icons/core/svgs/networks/background/polygon.svg.js'),
  'eip155:146': () => import('@web3icons/core/svgs/networks/background/sonic.svg.js'),
  'eip155:324': () => import('@web3icons/core/svgs/networks/background/zksync.svg.js'),
  'eip155:5000': () => import('@web3icons/core/svgs/networks/background/mantle.svg.js'),
  'eip155:8453': () => import('@web3icons/core/svgs/networks/background/base.svg.js'),
  'eip155:42161': () => import('@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'),
  'eip155:42220': () => import('@web3icons/core/svgs/networks/background/celo.svg.js'),
  'eip155:43114': () => import('@web3icons/core/svgs/networks/background/avalanche.svg.js'),
  'eip155:59144': () => import('@web3icons/core/svgs/networks/background/linea.svg.js'),
  'eip155:534352': () => import('@web3icons/core/svgs/networks/background/scroll.svg.js'),
}
