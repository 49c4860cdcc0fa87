import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { PhoneConfig } from '../config.ts'

export type Kit = Awaited<ReturnType<typeof openKit>>

/** Opens the wallet's connection to the relay, with the state stored in this browser. */
export async function openKit({ url, projectId }: PhoneConfig['relay']) {
  const core = new Core({ relayUrl: url, projectId, telemetryEnabled: false, logger: 'silent' })
  // The library queries a service of its vendor about the site of each proposal and request, without an option to
  // disable it. When that fails, it treats the site as unverified and continues immediately. (The page's policy would
  // block the query too, but when the site has sent an attestation, the library then waits forever for the service's
  // key.)
  core.verify.resolve = () => Promise.reject(new Error('Nobody is asked about sites.'))
  // Sent once at the start, even if `telemetryEnabled` is false. Nothing waits for it.
  core.eventClient.init = () => Promise.resolve()
  return WalletKit.init({
    // The library's own types disagree under `exactOptionalPropertyTypes`.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: 'Demo Phone',
      description: 'A phone wallet to try Countersign with',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
      // The URL at which sites can open this phone.
      redirect: { universal: location.origin },
    },
  })
}
