import { expect, test, vi } from 'vitest'
import type { Fetched, GuardedRequest } from '../outgoing/guarded-fetch.ts'
import { type OutgoingCode, OutgoingError } from '../outgoing/outgoing-error.ts'
import { createOffchain } from './offchain.ts'

const sender = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const json = (value: unknown, status = 200): Fetched => ({
  status,
  body: new Uint8Array(new TextEncoder().encode(JSON.stringify(value))),
})
const fail = (reason: OutgoingCode) => () => Promise.reject(new OutgoingError(reason, reason))

function open(...answers: (() => Fetched | Promise<Fetched>)[]) {
  const guardedFetch = vi.fn(async (_: GuardedRequest) => (answers.shift() ?? fail('unreachable'))())
  const offchain = createOffchain(guardedFetch, new AbortController().signal)
  const ask = (...urls: string[]) => offchain.fetch({ data: '0x1234', sender, urls })
  return { guardedFetch, ask, missed: offchain.missed }
}

test('an address with a placeholder for the data is requested with GET, with both placeholders filled in', async () => {
  const { ask, guardedFetch, missed } = open(() => json({ data: '0xabcd' }))
  expect(await ask('https://gateway.example/{sender}/{data}.json')).toBe('0xabcd')
  const [request] = guardedFetch.mock.calls[0] ?? []
  expect(request?.url).toBe(`https://gateway.example/${sender.toLowerCase()}/0x1234.json`)
  expect(request).not.toHaveProperty('body')
  expect(missed()).toBe(false)
})

test('an address without a placeholder is requested with POST', async () => {
  const { ask, guardedFetch } = open(() => json({ data: '0xabcd' }))
  await ask('https://gateway.example/')
  expect(JSON.parse(guardedFetch.mock.calls[0]?.[0].body ?? '')).toEqual({
    data: '0x1234',
    sender: sender.toLowerCase(),
  })
})

test('after a gateway that does not answer, the next is tried', async () => {
  const { ask, missed } = open(
    fail('unreachable'),
    () => json({}, 502),
    () => json({ data: '0x01' }),
  )
  expect(await ask('https://a.example/', 'https://b.example/', 'https://c.example/')).toBe('0x01')
  expect(missed()).toBe(false)
})

test('gateways that do not answer make the result unavailable instead of empty', async () => {
  const { ask, missed } = open(fail('timeout'))
  await expect(ask('https://a.example/')).rejects.toThrow(OutgoingError)
  expect(missed()).toBe(true)
})

test.each<[string, () => Fetched | Promise<Fetched>]>([
  ['is forbidden', fail('forbidden')],
  ['says 404', () => json({ data: '0x01' }, 404)],
  ['says no hex', () => json({ data: 'hello' })],
  ['says no data', () => json('0x01')],
  ['says no JSON', () => ({ status: 200, body: new Uint8Array([1, 2]) })],
])('a gateway that %s ends the search', async (_, answer) => {
  const { ask, missed, guardedFetch } = open(answer, () => json({ data: '0x01' }))
  await expect(ask('https://a.example/', 'https://b.example/')).rejects.toThrow(OutgoingError)
  expect(guardedFetch).toHaveBeenCalledTimes(1)
  expect(missed()).toBe(false)
})

test('the gateways tried for one answer, and the fetches for one name, are limited', async () => {
  const one = open()
  await expect(one.ask(...new Array(50).fill('https://a.example/'))).rejects.toThrow(OutgoingError)
  expect(one.guardedFetch).toHaveBeenCalledTimes(3)
  const other = open(...new Array(50).fill(() => json({ data: '0x01' })))
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => other.ask('https://a.example/')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(other.guardedFetch).toHaveBeenCalledTimes(8)
})

test('a contract that names no gateway causes no fetch', async () => {
  const { ask, guardedFetch } = open()
  await expect(ask()).rejects.toThrow(OutgoingError)
  expect(guardedFetch).not.toHaveBeenCalled()
})
