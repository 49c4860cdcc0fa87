import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import type { Language } from './languages.ts'
import { loadLocale } from './load.ts'

type Leaf = string | ((...parts: readonly unknown[]) => unknown)

const names = ['Alpha Wallet', '0x12…ab', 'Gamma']
const counts = [0, 1, 2, 3, 11, 100]

/** What is given a count, and what is given `null` where no wallet was chosen. */
const ofCount =
  /showAll|shown|found|options\.more|transactions\.all|clearTitle|clearText|tooMany|progress\.missing|chip\.more|thresholdInvalid/
/** What is given two counts. */
const ofCounts = /progress\.count|chip\.open|verify\.owners|safe\.threshold/
const ofAnyWallet = /^phone\.(?:open|scan\.(?:title|text|here|app|scanned|failed))/
/** Names, which are the same in every language, and words that one language took from another. */
const same = {
  de: /\.browser\.|system\.(?!ios)|store\.|list\.label/,
  ar: /\.browser\.|system\.(?!ios)|store\./,
}
/** Made of what the dictionary itself says elsewhere, or of characters. */
const ofParts = /profile\.(?:unusual|character\.\w+|transactions\.news)$/

const languages = ['de', 'ar'] as const
const leavesOf = async (language: Language) => new Map(leaves(await whole(language)))
const english = await leavesOf('en')
const translations = {
  de: await leavesOf('de'),
  ar: await leavesOf('ar'),
}

test.each(languages)('%s has a word for everything that English has one for', language => {
  expect([...translations[language].keys()].sort()).toEqual([...english.keys()].sort())
})

describe.each(languages)('in %s', language => {
  const sentences = [...translations[language]].flatMap(([path, leaf]) =>
    told(path, leaf).map(({ text }) => [path, text] as const),
  )

  test('no sentence is left in English', () => {
    const left = sentences.filter(
      ([path, text]) =>
        !same[language].test(path) &&
        !ofParts.test(path) &&
        told(path, english.get(path)).some(e => e.text === text),
    )
    expect(left).toEqual([])
  })

  test('sentences say what English sentences say: the same wallet, network, account or number', () => {
    for (const [path, leaf] of translations[language])
      told(path, leaf).forEach(({ text }, index) => {
        const original = told(path, english.get(path))[index]?.text ?? ''
        for (const name of names.filter(name => original.includes(name))) expect(text, path).toContain(name)
        expect(text, path).not.toMatch(/undefined|null|NaN|\[object/)
      })
  })

  test('there is nothing empty, and no space too many', () => {
    const odd = sentences.filter(
      ([, text]) => text.trim() !== text || text === '' || /\s\s|\s[.,;:!؟،؛]/.test(text),
    )
    expect(odd).toEqual([])
  })
})

describe('Arabic', () => {
  const sentences = [...translations.ar].flatMap(([path, leaf]) =>
    told(path, leaf).map(({ text }) => [path, text] as const),
  )

  test('is written in Arabic letters', () => {
    const foreign = sentences.filter(
      ([path, text]) => !same.ar.test(path) && !ofParts.test(path) && !/\p{Script=Arabic}/u.test(text),
    )
    expect(foreign).toEqual([])
  })

  test('keeps names and addresses apart from the direction of the sentence', () => {
    for (const [path, text] of sentences)
      if (!ofParts.test(path))
        for (const name of names) expect(text.replaceAll(`\u2068${name}\u2069`, ''), path).not.toContain(name)
  })

  test.each([
    'dialog.connect.list.search.found',
    'dialog.reason.tooMany',
    'dialog.profile.transactions.clearTitle',
  ])('%s has a form for each kind of number', path => {
    const said = told(path, translations.ar.get(path)).map(({ text }) => text.replace(/\d+/, '#'))
    expect(new Set(said).size).toBe(counts.length)
  })
})

test('the lines of the specification stand word for word in English', async () => {
  expect((await en.loadDialog()).headline).toEqual({
    'preparing-message': 'Error preparing message, please retry!',
    'waiting-for-signature': 'Error signing message, please retry!',
    'verifying-signature': 'Error verifying signature, please retry!',
    'wrong-network': 'Wrong network detected, switch or disconnect to continue.',
    unforeseen: 'Oops, something went wrong!',
  })
})

async function whole(language: Language) {
  const { button, shell, loadDialog } = await loadLocale(language)
  const { loadPhone, loadHosted, loadRare, loadCosigning, ...dialog } = await loadDialog()
  return {
    button,
    shell,
    dialog: { ...dialog, ...(await loadRare()) },
    phone: await loadPhone(),
    hosted: await loadHosted(),
    cosigning: await loadCosigning(),
  }
}

/** Every sentence of a dictionary by its path. */
function leaves(node: object, path = ''): (readonly [string, Leaf])[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key
    if (typeof value === 'string' || isSentence(value)) return [[here, value] as const]
    return typeof value === 'object' && value !== null ? leaves(value, here) : []
  })
}

function isSentence(value: unknown): value is (...parts: readonly unknown[]) => unknown {
  return typeof value === 'function'
}

/** What a sentence says, for each kind of what it may be told of. */
function told(path: string, leaf: Leaf | undefined): { readonly text: string }[] {
  if (leaf === undefined) return []
  if (typeof leaf === 'string') return [{ text: leaf }]
  const calls = ofCounts.test(path)
    ? counts.map(count => [count, 11])
    : ofCount.test(path)
      ? counts.map(count => [count, ...names])
      : ofAnyWallet.test(path)
        ? [names, [null]]
        : [names]
  return calls.map(parts => ({ text: String(leaf(...parts)) }))
}
