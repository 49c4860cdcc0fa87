import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from './entry.ts'
import { loadIcon, svgAddress } from './icon.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
const entry: CatalogueEntry = {
  id: 'a',
  name: 'A',
  group: 'more',
  rdns: [],
  platforms: {},
}

describe('an icon', () => {
  it('becomes an address that contains all of its text', () => {
    const address = svgAddress(`\n${svg}\n`)
    expect(address).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    expect(decodeURIComponent(address?.split(',')[1] ?? '')).toBe(svg)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>hello</body></html>'],
    ['an address', 'https://example.com/mark.svg'],
    ['a page that holds an SVG', `<html>${svg}</html>`],
    ['an SVG with something after it', `${svg}<script>alert(1)</script>`],
    ['an SVG without its namespace, which no browser draws', '<svg viewBox="0 0 1 1"></svg>'],
    ['a word that begins alike', '<svgs xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['an SVG of 70,000 characters', svg.replace('M0 0', 'M0 0'.padEnd(70_000, ' '))],
  ])('is refused if it is %s', (_, text) => {
    expect(svgAddress(text)).toBeNull()
  })

  it('is loaded on request', async () => {
    expect(await loadIcon({ ...entry, icon: async () => svg })).toBe(svgAddress(svg))
  })

  it('is null if the wallet has no icon or it could not be loaded', async () => {
    expect(await loadIcon(entry)).toBeNull()
    expect(await loadIcon({ ...entry, icon: () => Promise.reject(new Error('offline')) })).toBeNull()
    expect(await loadIcon({ ...entry, icon: async () => 'not found' })).toBeNull()
  })

  it('is used unchanged if it is the address of an image', async () => {
    const address = 'data:image/webp;base64,AA=='
    expect(await loadIcon({ ...entry, icon: async () => address })).toBe(address)
    expect(await loadIcon({ ...entry, icon: async () => 'data:text/html,hello' })).toBeNull()
  })
})
