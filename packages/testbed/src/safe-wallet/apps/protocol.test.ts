import { expect, test } from 'vitest'
import { readRequest, refusal, reply } from './protocol.ts'
import { keepSettings, readSettings } from './settings.ts'

test('a request of the Safe Apps library is parsed', () => {
  const posted = { id: 'ab12', method: 'getSafeInfo', params: undefined, env: { sdkVersion: '9.1.0' } }
  expect(readRequest(posted)).toEqual({
    id: 'ab12',
    method: 'getSafeInfo',
    params: undefined,
    sdkVersion: '9.1.0',
  })
})

test.each([null, 'text', [], {}, { id: 1, method: 'x' }, { id: '1' }])('%j is not a request', posted => {
  expect(readRequest(posted)).toBeNull()
})

test('an answer has the version that the Safe Apps library requires', () => {
  expect(reply('1', 5)).toEqual({ id: '1', success: true, version: '9.1.0', data: 5 })
  expect(refusal('1', 'No')).toEqual({ id: '1', success: false, version: '9.1.0', error: 'No' })
})

test('settings are stored, and invalid ones are replaced by the defaults', () => {
  let kept: string | null = null
  const storage = {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
  const usual = { signing: 'off-chain', answers: 'at-once' } as const
  expect(readSettings(storage)).toEqual(usual)
  keepSettings(storage, { signing: 'on-chain', answers: 'when-complete' })
  expect(readSettings(storage)).toEqual({ signing: 'on-chain', answers: 'when-complete' })
  for (const broken of ['{', '5', '{"signing":"never"}']) {
    kept = broken
    expect(readSettings(storage)).toEqual(usual)
  }
})
