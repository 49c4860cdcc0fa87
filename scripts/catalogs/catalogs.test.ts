import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, test } from 'vitest'
import { root } from '../processes.ts'
import { type CatalogFile, messagesOf, readCatalogs, source } from './catalog.ts'
import { findFaults } from './check.ts'

const catalogs = readCatalogs(root)
const english = new Map(catalogs.filter(({ language }) => language === source).flatMap(entries))
const translations = catalogs.filter(({ language }) => language !== source)

/** Names and words that are the same in English. */
const same: Readonly<Record<string, RegExp>> = {
  de: /safe-transactions: group\.day|request-form: optional|request-keys: webhooks\.title|requests: (?:list\.filter|sections\.keys)|proofs: find\.filter|safe: facts\.block|get: browser\.|get: system\.(?!ios)|get: byScan\.store|connect: list\.label|common: (?:product|title|demo)$/,
  ar: /requests: sections\.keys|get: browser\.|get: system\.(?!ios)|get: byScan\.store|common: (?:product|title|demo)$/,
}
/** Messages whose arguments are Arabic text or already isolated. */
const ofParts =
  /profile: (?:unusual|character\.|transactions\.news)|common: title|safe: titleOf|account: (?:devices\.(?:nameSince|signOutName|signedOut)|confirm\.device\.title)/

test('every catalog can be compiled', () => {
  expect(findFaults(catalogs)).toEqual([])
})

describe.each(['de', 'ar'])('in %s', language => {
  const messages = translations.filter(catalog => catalog.language === language).flatMap(entries)

  test('no message is left untranslated', () => {
    const left = messages.filter(
      ([key, message]) => !same[language]?.test(key) && !ofParts.test(key) && message === english.get(key),
    )
    expect(left).toEqual([])
  })

  test('no message is empty or has extra spaces', () => {
    const odd = messages.filter(
      ([, message]) => message === '' || message.trim() !== message || /\s\s|\s[.,;:!؟،؛]/.test(message),
    )
    expect(odd).toEqual([])
  })
})

describe('in Arabic', () => {
  const messages = translations.filter(({ language }) => language === 'ar').flatMap(entries)

  test('messages are written in Arabic script', () => {
    const foreign = messages.filter(
      ([key, message]) => !same.ar?.test(key) && !ofParts.test(key) && !/\p{Script=Arabic}/u.test(message),
    )
    expect(foreign).toEqual([])
  })

  test('names and addresses are isolated from the direction of the sentence (UAX #9)', () => {
    const loose = messages
      .filter(([key]) => !ofParts.test(key))
      .flatMap(([key, message]) => looseArguments(parse(message)).map(name => `${key} {${name}}`))
    expect(loose).toEqual([])
  })

  // Between letters of both directions, “https://” would read “//:https”, and “{” would be mirrored.
  test('addresses and signs that a message names are isolated, too', () => {
    const loose = messages.filter(([, message]) =>
      /:\/\/|'\{'/.test(message.replaceAll(/\u2068[^\u2069]*\u2069/g, '')),
    )
    expect(loose).toEqual([])
  })
})

test('the specification’s lines appear exactly in English', () => {
  const { headline } = JSON.parse(
    readFileSync(join(root, 'packages/react/src/locales/en/dialog.json'), 'utf8'),
  )
  expect(headline).toEqual({
    preparing: 'Error preparing message, please retry!',
    asking: 'Error signing message, please retry!',
    checking: 'Error verifying signature, please retry!',
    'wrong-network': 'Wrong network detected, switch or disconnect to continue.',
    unforeseen: 'Oops, something went wrong!',
  })
})

/** Returns the messages of a catalog, each with its package, area and key. */
function entries({ file, area, catalog }: CatalogFile): (readonly [string, string])[] {
  const workspace = file.split('/')[1]
  return [...messagesOf(catalog)].map(([key, message]) => [`${workspace}/${area}: ${key}`, message] as const)
}

/** Returns the arguments that are not between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
function looseArguments(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, index) => {
    if ('cases' in token) return token.cases.flatMap(({ tokens }) => looseArguments(tokens))
    if (token.type !== 'argument') return []
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    const isApart =
      before?.type === 'content' &&
      before.value.endsWith('\u2068') &&
      after?.type === 'content' &&
      after.value.startsWith('\u2069')
    return isApart ? [] : [token.arg]
  })
}
