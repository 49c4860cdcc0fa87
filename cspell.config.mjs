// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'cspell'

const guide = 'docs/internals/style.md'

/** The words and phrases that the glossary refuses: the text in backticks in the second column of its table. */
const refused = readFileSync(new URL(guide, import.meta.url), 'utf8')
  .replace(/^.*\n## Glossary\n/s, '')
  .split('\n')
  .flatMap(row => [...(row.split('|')[2]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, phrase = '']) => phrase))

/** Finds the refused phrases, also across lines of prose and comments. */
const gap = '(?: |\\s*\\n[\\s*/]*)'
const phrases = new RegExp(
  `\\b(${refused
    .filter(phrase => phrase.includes(' '))
    .join('|')
    .replaceAll(' ', gap)})\\b`,
  'gi',
)

/**
 * Splits a text before and after refused phrases, and joins the words of each, because `flagWords` must be single words:
 * the phrase is reported with underscores.
 *
 * @param {string} content
 * @param {string} filename
 */
function parse(content, filename) {
  /** @type {{ text: string, range: [start: number, end: number] }[]} */
  const parsedTexts = []
  let start = 0
  for (const [index, part] of content.split(phrases).entries()) {
    parsedTexts.push({ text: index % 2 === 0 ? part : joined(part), range: [start, start + part.length] })
    start += part.length
  }
  return { content, filename, parsedTexts }
}

/** @param {string} phrase */
function joined(phrase) {
  return phrase.toLowerCase().replaceAll(new RegExp(gap, 'g'), '_')
}

export default defineConfig({
  version: '0.2',
  language: 'en-US',
  useGitignore: true,
  enableGlobDot: true,
  cache: {
    useCache: true,
    // What cspell found before is only valid for the same glossary; it checks the other parts of its configuration itself.
    cacheLocation: `node_modules/.cache/countersign/spelling/${createHash('sha256').update(refused.join()).digest('hex')}.json`,
  },
  ignorePaths: [
    '.git',
    '**/package-lock.json',
    '**/locales/!(en)/**',
    // Written by `npm run tables`.
    'packages/server/src/config/known-chains.json',
    'packages/react/src/site/network-names.json',
    // Pictures and texts of others.
    'packages/wallets/src/catalogue/logos',
    'packages/wallets/third-party',
  ],
  dictionaryDefinitions: [{ name: 'countersign', path: './cspell.words.txt', addWords: true }],
  dictionaries: ['countersign'],
  flagWords: refused.map(joined),
  plugins: [{ parsers: [{ name: 'phrases', parse }] }],
  ignoreRegExpList: [
    // Words of other languages, and words with letters that only look Latin.
    '/[\\p{L}\\p{M}]*(?![a-z])[\\p{L}\\p{M}][\\p{L}\\p{M}]*/giu',
    // Escaped characters, with the word around them.
    '/\\w*(?:\\\\(?:u[0-9a-f]{4}|u\\{[0-9a-f]+\\}|x[0-9a-f]{2}|0)\\w*)+/gi',
    '/\\w*[[(]U\\+[0-9A-F]+[\\])]\\w*/g',
    '/%[0-9A-F]{2}/gi',
    '/\\bxn--[\\w-]+/g',
    // Tokens, hashes, addresses of contents, ids of extensions.
    '/\\b(?=[\\w-]*\\d)(?=[\\w-]*[a-z])[\\w-]{20,}/gi',
    '/\\b(?=[0-9a-f]*\\d)[0-9a-f]{6,}/gi',
    '/\\b(?:[a-p]{32}\\b|bafy\\w*)/g',
    '/data:[a-z]+\\/[^\'"`)\\s]+/g',
  ],
  overrides: [
    { filename: '**', parser: 'phrases' },
    // Names of domains and apps.
    {
      filename: 'packages/wallets/src/catalogue/{addresses,wallets/*}.ts',
      ignoreRegExpList: ["/'[^' ]+'/g"],
    },
    { filename: 'apps/web/index.html', ignoreRegExpList: ['/ lang="(?!en).*/g'] },
    { filename: guide, ignoreRegExpList: ['/`[^`\\n]+`/g'] },
  ],
})
