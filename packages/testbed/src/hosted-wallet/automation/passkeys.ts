import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A passkey as Chromium's virtual authenticator hands it out, with its private key. */
type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** The device that a browser context stands for: its passkeys outlive the windows in which they are made and used. */
const devices = new WeakMap<BrowserContext, Map<string, Credential>>()

/** A device for passkeys, as it is plugged into one page. */
export type Passkeys = {
  /** Says whether the person lets the device sign; at first they do. */
  setWilling(willing: boolean): Promise<void>
}

/**
 * Gives a page a device that makes and uses passkeys without asking anybody. Chromium's device belongs to one page and
 * goes with it; here the passkeys stay with the page's context.
 *
 * @returns `null` where the browser has no such device: it is Chromium's alone.
 * @see Chrome DevTools Protocol, domain WebAuthn
 */
export async function plugInPasskeys(page: Page): Promise<Passkeys | null> {
  const context = page.context()
  const session = await context.newCDPSession(page).catch(() => null)
  if (!session) return null
  const known = devices.get(context) ?? new Map<string, Credential>()
  devices.set(context, known)
  const authenticatorId = await addDevice(session)
  for (const credential of known.values())
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  const remember = ({ credential }: { credential: Credential }) =>
    void known.set(credential.credentialId, credential)
  session.on('WebAuthn.credentialAdded', remember)
  // Its counter has gone up.
  session.on('WebAuthn.credentialAsserted', remember)
  return {
    setWilling: async willing => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing })
    },
  }
}

async function addDevice(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}
