import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'
import { arrange } from './arrange.ts'
import { catalogue } from './catalogue.ts'
import type { Addresses, CatalogueEntry } from './entry.ts'
import { loadIcon } from './icon.ts'
import { mistakeIn } from './mistake-in.ts'

const files = readdirSync(new URL('./wallets/', import.meta.url)).map(file => file.replace(/\.ts$/, ''))

const logos = readdirSync(new URL('./logos/', import.meta.url)).map(file => file.replace(/\.ts$/, ''))

/** Wallets whose logo no package has under a permissive license: they have a mark of ours. */
const marks = readdirSync(new URL('./marks/', import.meta.url)).map(file => file.replace(/\.ts$/, ''))

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The address of the page in each store, with the format of its ids. */
const storePages: Readonly<Record<string, RegExp>> = {
  chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  edge: /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/,
  // Brave has no store of its own.
  brave: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-z0-9-]{2,}\/$/,
  safari: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
  opera: /^https:\/\/addons\.opera\.com\/extensions\/details\/[a-z0-9-]{2,}\/$/,
  ios: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
  android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-z]\w*(?:\.[a-z]\w*)+$/i,
}

/** The last two labels of a host: enough to distinguish the sites of two wallets. */
const siteOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.')

/** Hosts of the same maker under a domain other than the wallet's homepage, checked by hand. */
const sameMaker: Readonly<Record<string, string>> = {
  alphawallet: 'aw.app',
  bitget: 'bkapp.vip',
  metamask: 'metamask.app.link',
  rainbow: 'rnbwapp.com',
  safepal: 'link.safepal.io',
}

function pagesOf(entry: CatalogueEntry): Addresses {
  const addresses = addressesOf(entry)
  if (!addresses) throw new Error(`${entry.id} has no addresses.`)
  return addresses
}

const desktopAddresses = (entry: CatalogueEntry) => Object.values(pagesOf(entry).stores.desktop ?? {})

describe('the catalogue', () => {
  it('lists every file of its folder exactly once, and nothing else', () => {
    expect(catalogue.map(entry => entry.id).sort()).toEqual(files.sort())
  })

  it('has at least the 40 most used wallets', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(40)
  })

  it('has no two wallets with the same name or the same announcement', () => {
    const names = catalogue.map(entry => entry.name.toLowerCase())
    const rdns = catalogue.flatMap(entry => entry.rdns)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(rdns).size).toBe(rdns.length)
  })

  it('has no two wallets with the same store page', () => {
    const pages = catalogue
      .map(pagesOf)
      .flatMap(({ stores: { extension = {}, phone = {} } }) => [
        ...Object.values(extension),
        ...Object.values(phone),
      ])
    expect(new Set(pages).size).toBe(pages.length)
  })

  it('has wallets in each group, and lists each group together', () => {
    const groups = catalogue.map(entry => entry.group)
    expect(new Set(groups)).toEqual(new Set(['popular', 'hardware', 'multisig', 'more']))
    expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(4)
  })
})

describe('the logos', () => {
  it('or a mark of ours are shown for every wallet, and the marks are listed', () => {
    const icons = read('./further-icons.ts')
    for (const id of marks) expect(icons).toMatch(new RegExp(`\\n  ${id}: .*'./marks/${id}.ts'`))
    const listed = /show a mark that we drew: ([^.]+)\./.exec(
      read('../../../../docs/internals/adding-a-wallet.md'),
    )?.[1]
    const marked = catalogue.filter(({ id }) => marks.includes(id))
    expect(listed?.split(', ')).toEqual(marked.map(entry => entry.name))
  })

  it('in the folder are each used by the wallet of that name, and listed with their origin', () => {
    const notice = read('../../third-party/logos/NOTICE.md')
    const origins = [...notice.matchAll(/\)\s*\| ([a-z, ]+?) +\|/g)].flatMap(([, ids = '']) =>
      ids.split(', '),
    )
    expect(origins.sort()).toEqual(logos)
    const icons = read('./further-icons.ts')
    for (const id of logos) expect(icons).toMatch(new RegExp(`\\n  ${id}: .*'./logos/${id}.ts'`))
  })
})

describe.each(catalogue.map(entry => [entry.id, entry] as const))('the entry %s', (id, entry) => {
  it('could be added by a site', () => {
    const { platforms, canPair = false, ...rest } = entry
    const own = { ...rest, ...pagesOf(entry) }
    expect(mistakeIn(own)).toBeNull()
    const [added] = arrange([], { add: [own] })
    expect(added).toMatchObject({ platforms, canPair })
  })

  it('has an id in lower case and a name that can be shown', () => {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(entry.name).toMatch(/^[\w’.() ]{2,30}$/)
    expect(entry.name.trim()).toBe(entry.name)
  })

  it('announces itself with reversed domain names', () => {
    for (const name of entry.rdns) expect(name).toMatch(/^[a-z]{2,}(?:\.[a-z0-9-]+)+$/)
  })

  it('links to pages in the stores themselves', () => {
    const { extension = {}, phone = {} } = pagesOf(entry).stores
    for (const [store, page] of Object.entries({ ...extension, ...phone }))
      expect(page).toMatch(storePages[store] ?? /^no such store$/)
  })

  it('can be installed or opened', () => {
    const ways = Object.values(entry.platforms).flat()
    expect(entry.hosted ? [...ways, 'page'] : ways).not.toHaveLength(0)
  })

  it('has https addresses without tracking parameters, on its own site', () => {
    const { homepage, links } = pagesOf(entry)
    for (const address of [
      homepage,
      ...desktopAddresses(entry),
      ...(links?.universal ? [links.universal] : []),
    ]) {
      const { protocol, username, port, hash, search } = new URL(address)
      expect({ protocol, username, port, hash }).toEqual({
        protocol: 'https:',
        username: '',
        port: '',
        hash: '',
      })
      expect(search === '' || search === '?uri={uri}').toBe(true)
      expect([siteOf(homepage), sameMaker[id]]).toContain(
        new URL(address).hostname === sameMaker[id] ? sameMaker[id] : siteOf(address),
      )
    }
  })

  it('has an https address without tracking parameters, if it is hosted on a page', () => {
    if (!entry.hosted) return
    const { protocol, username, port, hash, search } = new URL(entry.hosted.url)
    expect({ protocol, username, port, hash, search }).toEqual({
      ...{ protocol: 'https:', username: '', port: '', hash: '', search: '' },
    })
  })

  it('has link templates with one placeholder for the pairing address', () => {
    for (const template of Object.values(pagesOf(entry).links ?? {})) {
      expect(template.split('{uri}')).toHaveLength(2)
      expect(template).toMatch(/wc\?uri=\{uri\}$/)
    }
  })

  it('opens by its own scheme', () => {
    const native = pagesOf(entry).links?.native
    if (native === undefined) return
    expect(native).toMatch(/^[a-z][a-z0-9.+-]+:\/\//)
    expect(native).not.toMatch(/^(?:https?|javascript|data|file|wc|intent|tel|mailto|sms):/)
  })

  it('has an icon that is a small picture or an SVG without scripts', async () => {
    const icon = await loadIcon(entry)
    expect(decodeURIComponent(icon?.replace(/%(?![\da-f]{2})/gi, '%25') ?? '')).not.toMatch(
      /<script|\son\w+=|javascript:|<foreignObject/i,
    )
    expect(icon).toMatch(/^data:image\/(?:svg\+xml,%3C(?:svg|%3Fxml)|webp;base64,)/)
  })
})
