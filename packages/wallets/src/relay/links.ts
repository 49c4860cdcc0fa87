/** The maximum length of a link, in characters. */
const longest = 500

/** Schemes that a browser, or the operating system, handles itself: none of them opens a wallet. */
const notApps = new Set(
  (
    'about afp android-app apple blob chrome chrome-extension chrome-search cid content data devtools edge facetime ' +
    'facetime-audio feed file filesystem ftp ftps geo git http https imap intent irc itms itms-apps itms-services jar ' +
    'javascript ldap livescript mailto market maps mid mocha moz-extension mms news nfs nntp opera prefs resource rtsp ' +
    'safari search-ms sftp shortcuts sip sips sms smsto smb ssh tel telnet urn vbscript view-source wc web webcal ws ' +
    'wss x-apple-helpbasic x-web-search wyciwyg workflow'
  ).split(' '),
)

/** The links to a wallet's app; a link that is missing, or not safe to open, is left out. */
export type AppLinks = { readonly universal?: string; readonly native?: string }

/**
 * Reads the links to its app that a wallet names in its session. The peer that answered the pairing controls them, and
 * a person's tap opens them.
 *
 * @param redirect - the `redirect` of the peer's metadata, of any type
 */
export function appLinks(redirect: unknown): AppLinks {
  if (typeof redirect !== 'object' || redirect === null) return {}
  const universal = universalLink('universal' in redirect ? redirect.universal : undefined)
  const native = nativeLink('native' in redirect ? redirect.native : undefined)
  return { ...(universal && { universal }), ...(native && { native }) }
}

function universalLink(link: unknown): string | undefined {
  if (!isLink(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  return url.href
}

function nativeLink(link: unknown): string | undefined {
  if (!isLink(link)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase()
  // A link may only open the app: what it should do there, such as to pay or to open a page, follows after `?`.
  if (/[?#]/.test(link)) return undefined
  if (!scheme || notApps.has(scheme) || /^(?:ms-|chrome|moz|x-apple|itms|com\.apple)/.test(scheme))
    return undefined
  return link
}

function isLink(link: unknown): link is string {
  return typeof link === 'string' && link.length <= longest && /^[\x21-\x7e]+$/.test(link)
}
