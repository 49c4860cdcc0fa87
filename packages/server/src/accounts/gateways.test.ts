import { expect, test, vi } from 'vitest'
import type { Fetched, GuardedRequest } from '../outgoing/guarded-fetch.ts'
import { boundGateways } from './gateways.ts'

const settled = () => new Promise(setImmediate)

function open() {
  const waiting: ((fetched: Fetched | Error) => void)[] = []
  const guardedFetch = vi.fn(
    (_: GuardedRequest) =>
      new Promise<Fetched>((resolve, reject) => {
        waiting.push(answer => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
  )
  const fetch = boundGateways(guardedFetch)
  const outcomes: string[] = []
  const ask = async (host: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      fetch({ url: `https://${host}/${time}`, accept: '*/*', limit: 1 }).then(
        () => outcomes.push(host),
        error => outcomes.push(`${host}: ${error.code ?? error.message}`),
      )
    await settled()
  }
  return { guardedFetch, waiting, outcomes, ask }
}

test('a gateway that does not answer takes few places, and leaves others theirs', async () => {
  const { guardedFetch, outcomes, ask } = open()
  await ask('slow.example', 40)
  expect(guardedFetch).toHaveBeenCalledTimes(12)
  expect(outcomes).toEqual(new Array(28).fill('slow.example: busy'))
  await ask('quick.example', 1)
  expect(guardedFetch).toHaveBeenCalledTimes(13)
})

test('many gateways that do not answer leave most places for lookups to names on the chain', async () => {
  const { guardedFetch, ask } = open()
  for (let host = 0; host < 100; host += 1) await ask(`slow-${host}.example`, 1)
  expect(guardedFetch).toHaveBeenCalledTimes(24)
})

test('a place is free again once the gateway has answered or failed', async () => {
  const { guardedFetch, waiting, outcomes, ask } = open()
  await ask('slow.example', 12)
  waiting[0]?.({ status: 200, body: new Uint8Array() })
  waiting[1]?.(new Error('gone'))
  await settled()
  await ask('slow.example', 3)
  expect(guardedFetch).toHaveBeenCalledTimes(14)
  expect(outcomes.toSorted()).toEqual(['slow.example', 'slow.example: busy', 'slow.example: gone'])
})
