import { isHttps, isWalletPage } from '../hosted/wallet-of.ts'
import type { OwnWallet } from './entry.ts'

/** Schemes that do not open a wallet's app, or that execute their content. */
const foreignSchemes = /^(?:https?|javascript|data|blob|vbscript|file|about|wc|intent|tel|mailto|sms)$/i

/**
 * Returns what is invalid in a hand-written entry: people follow and trust its addresses.
 *
 * @returns a part of a sentence that names the field, or `null`
 */
export function mistakeIn({ id, homepage, stores, links = {}, hosted }: OwnWallet): string | null {
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
  return null
}

function isOwnScheme(template: string): boolean {
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(template)?.[1]
  return scheme !== undefined && !foreignSchemes.test(scheme)
}
