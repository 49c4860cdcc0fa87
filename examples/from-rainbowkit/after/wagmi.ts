import { injected, safeOwners } from '@countersign/react/wallets'
import { walletConnect } from '@countersign/react/wallets/wallet-connect'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
export const wallets = [injected(), walletConnect({ projectId: 'YOUR_PROJECT_ID' }), safeOwners()]
