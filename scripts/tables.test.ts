import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backendErrorMessages } from '../packages/backend/src/backend-error.ts'
import { kitErrorMessages } from '../packages/react/src/errors/kit-error.ts'
import { listKeys } from '../packages/server/src/config/keys.ts'
import { configSchema } from '../packages/server/src/config/schema.ts'
import { statusOf } from '../packages/server/src/http/problem.ts'
import { root } from './processes.ts'
import { findOldTables, replaceTable } from './tables.ts'

test('the tables in the docs match the code, and the known chains match viem; `npm run tables` writes them', () => {
  expect(findOldTables(root)).toEqual([])
})

test('each key of the configuration is documented', () => {
  expect(listKeys(configSchema).filter(({ about }) => about === '')).toEqual([])
})

test('each error of the API is in the table once, under its own status, with an anchor of its own', () => {
  const text = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')
  const [ofApi = ''] = text.split('## Errors of the kit')
  const codes = [...ofApi.matchAll(/^\| (<a .+`) +\| (\d{3}) /gm)]
  const listed = codes.flatMap(([, names = '', status]) =>
    [...names.matchAll(/<a id="([^"]+)"><\/a>`\1`/g)].map(([, code]) => [code, Number(status)]),
  )
  expect(listed.sort()).toEqual(Object.entries(statusOf).sort())
  const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  expect(anchors.length).toBeGreaterThan(listed.length)
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('each error of the kit and of a backend of your own has a row and an anchor in the docs', () => {
  const text = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')
  const [, ofKit = '', ofBackend = ''] = text.split(/^## Errors of (?:the kit|your own backend)$/m)
  const listed = (section: string, prefix: string) =>
    [...section.matchAll(/^\| <a id="([^"]+)"><\/a>`([^`]+)` /gm)].map(([, id, code]) => {
      expect(id).toBe(`${prefix}-${code}`)
      return code
    })
  expect(listed(ofKit, 'kit')).toEqual(Object.keys(kitErrorMessages))
  expect(listed(ofBackend, 'backend')).toEqual(Object.keys(backendErrorMessages))
})

test('only the text between the markers is replaced', () => {
  const begin = '<!-- This table is written by `npm run tables`. -->\n'
  const end = '<!-- End of the table. -->\n'
  const table = '\n| a    | b   |\n| ---- | --- |\n| long | 2   |\n\n'
  expect(
    replaceTable(`x\n${begin}old${end}y`, [
      ['a', 'b'],
      ['long', '2'],
    ]),
  ).toBe(`x\n${begin}${table}${end}y`)
  expect(
    replaceTable(
      `${begin}one${end}${begin}two${end}`,
      [
        ['a', 'b'],
        ['long', '2'],
      ],
      1,
    ),
  ).toBe(`${begin}one${end}${begin}${table}${end}`)
  expect(() => replaceTable(`x\n${begin}y`, [['a']])).toThrow('There is no table')
})
