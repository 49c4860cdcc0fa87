import { expect, test } from 'vitest'
import { noticeOf, withOwnMarks } from './take-in.ts'

test('an icon is loaded by a relative path, at any folder depth', () => {
  const load = (from: string) => `const icon = async () => (await import(${from})).default`
  const mark = 'svgs/wallets/background/owl.svg.js'
  expect(withOwnMarks(load(`'@web3icons/core/${mark}'`), 'catalogue/wallets/owl.js')).toEqual({
    code: load(`'../../third-party/@web3icons/core/${mark}'`),
    taken: [mark],
  })
  expect(withOwnMarks(load(`"@web3icons/core/${mark}"`), 'owl.js').code).toBe(
    load(`"./third-party/@web3icons/core/${mark}"`),
  )
})

test('all other code is unchanged', () => {
  const code = `import { a } from '@web3icons/common'\nimport('./owl.svg.js')`
  expect(withOwnMarks(code, 'a.js')).toEqual({ code, taken: [] })
})

test('the notice names the owner of the icons', () => {
  const origin = {
    name: 'marks',
    version: '1.2.3',
    author: 'Someone',
    license: 'MIT',
    homepage: 'https://marks.example',
    repository: { url: 'https://code.example/marks' },
  }
  for (const said of [
    'marks 1.2.3',
    'Someone',
    'MIT',
    'https://marks.example',
    'https://code.example/marks',
    '7 files',
  ])
    expect(noticeOf(origin, 7)).toContain(said)
})
