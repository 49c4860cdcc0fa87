import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { useAccount } from 'wagmi'
import { authentication } from './authentication.ts'
import { config, wallets } from './wagmi.ts'

const kit = { authentication, chains: config.chains, wagmiConfig: config, wallets }

export function App() {
  return (
    <CountersignProvider {...kit}>
      <ConnectButton />
      <Account />
    </CountersignProvider>
  )
}

function Account() {
  const { address, chainId } = useAccount()
  return address ? <p>{`${address} on chain ${chainId}`}</p> : null
}
