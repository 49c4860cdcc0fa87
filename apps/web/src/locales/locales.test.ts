import { languages } from '@countersign/react'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { english, loadWords } from './load.ts'
import type { PagesLocale } from './locale.ts'

const names = ['Alpha', 'Beta']

const original = new Map(leaves(await whole(en)))
const others = await Promise.all(
  languages
    .filter(({ code }) => code !== 'en')
    .map(async ({ code }) => ({
      code,
      leaves: leaves(await whole((await loadWords(code)).pages)),
    })),
)

describe.each(others)('in $code', ({ code, leaves }) => {
  test('there is a word for everything, and none is left in English', () => {
    expect(leaves.map(([path]) => path).sort()).toEqual([...original.keys()].sort())
    // A product, and what is made of names alone.
    const same = /product$|common\.title$|common\.demo$/
    expect(leaves.filter(([path, said]) => said === original.get(path) && !same.test(path))).toEqual([])
  })

  test('a sentence tells of what the English one tells of', () => {
    for (const [path, said] of leaves)
      for (const name of names.filter(name => original.get(path)?.includes(name)))
        expect(said, path).toContain(code === 'ar' && !ready.test(path) ? `\u2068${name}\u2069` : name)
  })

  test('there is nothing empty, and no space too many', () => {
    expect(
      leaves.filter(([, said]) => said === '' || said.trim() !== said || /\s\s|\s[.,;:!؟،؛]/.test(said)),
    ).toEqual([])
  })

  test('it is written in its own letters', () => {
    const letters = code === 'ar' ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u
    expect(leaves.filter(([path, said]) => !letters.test(said) && !/product$|title$/.test(path))).toEqual([])
  })
})

/** Given what the dictionary itself has said: a page’s name, a device, a time. */
const ready = /common\.title|devices\.(?:nameSince|signOutName|signedOut)|confirm\.device\.title/

test('English needs no loading, and is what loading gives', async () => {
  expect(await loadWords('en')).toEqual(english)
})

test('the pages and the kit speak one language', async () => {
  for (const { code } of languages) {
    const { pages, kit } = await loadWords(code)
    expect([pages.language, kit.language]).toEqual([code, code])
  }
})

async function whole({ common, home, loadAccount, loadCosigning, loadSafe, ...more }: PagesLocale) {
  const [account, cosigning, safe] = await Promise.all([loadAccount(), loadCosigning(), loadSafe()])
  const [requests, asked] = await Promise.all([more.loadRequests(), more.loadAsked()])
  const [proof, check, shown] = await Promise.all([more.loadProof(), more.loadCheck(), more.loadShown()])
  const prove = await more.loadProve()
  return { common, home, account, cosigning, safe, requests, asked, proof, prove, check, shown }
}

/** What a dictionary says, by path; sentences are told of the names. */
function leaves(node: object, path = ''): (readonly [string, string])[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key
    if (typeof value === 'string') return [[here, value] as const]
    if (typeof value === 'function') return [[here, String(value(...names))] as const]
    return typeof value === 'object' && value !== null ? leaves(value, here) : []
  })
}
