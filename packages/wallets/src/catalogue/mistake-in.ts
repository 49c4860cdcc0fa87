import type { CatalogueEntry } from './entry.ts'

/** Schemes that lead elsewhere than to a wallet's app, or run what stands behind them. */
const foreignSchemes = /^(?:https?|javascript|data|blob|vbscript|file|about|wc|intent|tel|mailto|sms)$/i

/**
 * Says what is wrong with an entry that somebody wrote: people follow its addresses, and trust them.
 *
 * @returns a part of a sentence that names the field, or `null`
 */
export function mistakeIn({
  id,
  homepage,
  stores,
  links = {},
  hosted,
  colour,
}: CatalogueEntry): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) return 'its id is not written in lower case with hyphens'
  const { extension = {}, phone = {}, desktop = {} } = stores
  const addresses = [homepage, ...[extension, phone, desktop].flatMap(store => Object.values(store))]
  for (const address of addresses)
    if (!isHttps(address)) return `${JSON.stringify(address)} is not an https address`
  for (const [kind, template] of Object.entries(links)) {
    if (template.split('{uri}').length !== 2) return `its ${kind} link does not name {uri} once`
    const isSafe = kind === 'universal' ? isHttps(template) : isOwnScheme(template)
    if (!isSafe) return `its ${kind} link ${JSON.stringify(template)} opens something else than the wallet`
  }
  if (hosted && !isWalletPage(hosted.url))
    return `its page ${JSON.stringify(hosted.url)} is not an https address`
  return /^#[0-9a-f]{6}$/i.test(colour) ? null : 'its colour is not written as #rrggbb'
}

/** What this machine is called, where people build wallets. */
const ownMachine: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a wallet may live at an address: https, or this machine. */
export function isWalletPage(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {}
  return isHttps(address) || (protocol === 'http:' && ownMachine.includes(hostname) && hasNoUser(address))
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:' && hasNoUser(address)
}

function hasNoUser(address: string): boolean {
  const url = URL.parse(address)
  return url?.username === '' && url.password === ''
}

function isOwnScheme(template: string): boolean {
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(template)?.[1]
  return scheme !== undefined && !foreignSchemes.test(scheme)
}
