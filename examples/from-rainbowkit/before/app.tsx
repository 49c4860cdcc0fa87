import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { useAccount } from 'wagmi'
import { authentication, useStatus } from './authentication.ts'

export function App() {
  return (
    <RainbowKitAuthenticationProvider adapter={authentication} status={useStatus()}>
      <RainbowKitProvider>
        <ConnectButton />
        <Account />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  )
}

function Account() {
  const { address, chainId } = useAccount()
  return address ? <p>{`${address} on chain ${chainId}`}</p> : null
}
