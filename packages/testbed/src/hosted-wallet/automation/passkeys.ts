import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A passkey as Chromium's virtual authenticator exports it, with its private key. */
type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** The virtual device of each browser context: its passkeys outlive the windows that create and use them. */
const devices = new WeakMap<BrowserContext, Map<string, Credential>>()

/** A virtual passkey device, attached to one page. */
export type Passkeys = {
  /** Sets whether the person lets the device sign; initially they do. */
  setWilling(willing: boolean): Promise<void>
}

/**
 * Adds a virtual authenticator to a page, which creates and uses passkeys without prompts. Chromium's authenticator
 * belongs to one page and disappears with it; here the passkeys stay with the page's context.
 *
 * @returns `null` if the browser has no virtual authenticator: only Chromium has one.
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
  // Its counter has increased.
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
