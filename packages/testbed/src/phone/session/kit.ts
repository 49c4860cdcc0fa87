import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { PhoneConfig } from '../config.ts'

export type Kit = Awaited<ReturnType<typeof openKit>>

/** Opens the wallet's side of the relay, with what this browser has kept. */
export async function openKit({ url, projectId }: PhoneConfig['relay']) {
  const core = new Core({ relayUrl: url, projectId, telemetryEnabled: false, logger: 'silent' })
  // The library asks a service of its maker's about the site of each proposal and request, and has no option for not
  // asking: kept from it, it takes the site for unverified and goes on at once. (The page's policy would stop it too,
  // but where the site has sent an attestation, the library then waits for the service's key without end.)
  core.verify.resolve = () => Promise.reject(new Error('Nobody is asked about sites.'))
  // Posted once at the start whatever `telemetryEnabled` says. Nothing waits for it.
  core.eventClient.init = () => Promise.resolve()
  return WalletKit.init({
    // The library's own types disagree under `exactOptionalPropertyTypes`.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: 'Demo Phone',
      description: 'A phone wallet to try Countersign with',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
      // Where this phone's sites find the way back to it.
      redirect: { universal: location.origin },
    },
  })
}
