import type { z } from 'zod'
import { notes } from './keys.ts'
import { group, hasProtocol, isBare, isLocal, isPlainHost, text, trueOrFalse } from './values.ts'

export const relaySchema = group('{ projectId, url, verify }', {
  projectId: text(
    "the relay keeper's name for this site, 1 to 128 printable ASCII characters without spaces",
    /^[\x21-\x7e]{1,128}$/,
  ).register(notes, {
    about:
      "the id of this site at the relay's operator: 1 to 128 printable characters without spaces. Everyone can read it in the pages",
    environment: 'COUNTERSIGN_RELAY_PROJECT_ID',
  }),
  url: text(
    'a wss address such as wss://relay.example.org, without credentials, query or fragment (ws only to this machine, or where the pages are on http too)',
    isRelayUrl,
  )
    .default('wss://relay.walletconnect.org')
    .register(notes, {
      about:
        '`wss`, without credentials, query or fragment; `ws` only to localhost, or if the pages use `http` too',
      environment: 'COUNTERSIGN_RELAY_URL',
      secret: true,
    }),
  verify: trueOrFalse().default(false).register(notes, {
    about:
      "`true` lets pages load a hidden frame of the operator's verification host, which then learns of each visitor who pairs a phone",
    environment: 'COUNTERSIGN_RELAY_VERIFY',
  }),
})

/**
 * Whether a URL can be that of a relay. The library adds its own query. Where `ws` is allowed depends on the public
 * origin: see `checkRelay`.
 */
function isRelayUrl(value: string): boolean {
  if (!hasProtocol(['ws:', 'wss:'])(value) || /[\s?#]/.test(value)) return false
  const url = new URL(value)
  // Its origin is in the Content-Security-Policy.
  return isBare(url) && isPlainHost(url)
}

/** Reports a relay that browsers block: from pages on https, over an unencrypted connection to another machine. */
export function checkRelay(
  {
    relay,
    publicOrigin,
  }: { relay?: z.output<typeof relaySchema> | undefined; publicOrigin?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!relay || !publicOrigin?.startsWith('https:')) return
  const { protocol, hostname } = new URL(relay.url)
  if (protocol === 'ws:' && !isLocal(hostname))
    context.addIssue({
      code: 'custom',
      path: ['relay', 'url'],
      message: 'a wss address, since publicOrigin is on https (ws only to this machine)',
    })
}
