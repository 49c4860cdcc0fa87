import { parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { findSafes } from './find-safes.ts'

const account = parseAddress(`0x${'a'.repeat(40)}`)
const safe = parseAddress(`0x${'5'.repeat(40)}`)
const site = { chains: [{ id: 'eip155:1' }, { id: 'eip155:10' }], gateway: { path: '/gateway' } }
const client = { baseUrl: 'https://id.example' }

/** The response of our server when the site's quota at the gateway is exhausted. */
const quotaExhausted = {
  type: 'urn:countersign:problem:gateway-quota-exhausted',
  code: 'gateway-quota-exhausted',
}

/** A gateway with responses by chain; a number is a status. */
function answering(answers: Readonly<Record<string, readonly string[] | number | typeof quotaExhausted>>) {
  const asked: string[] = []
  const answer: typeof fetch = async input => {
    const url = String(input)
    asked.push(url)
    const found = answers[url.split('/chains/')[1]?.split('/')[0] ?? ''] ?? 404
    if ('type' in Object(found)) return Response.json(found, { status: 503 })
    return typeof found === 'number'
      ? Response.json({ code: found, message: 'no' }, { status: found })
      : Response.json({ safes: found })
  }
  return { asked, ask: () => findSafes({ account, site, client, fetch: answer }) }
}

test('the Safes of all chains are found through the server', async () => {
  const { asked, ask } = answering({ 1: [safe], 10: [safe, safe] })
  expect(await ask()).toEqual({
    status: 'found',
    safes: [`eip155:1:${safe}`, `eip155:10:${safe}`],
    ...{ unasked: [], unaskedCode: null },
  })
  expect(asked).toContain(`https://id.example/gateway/v1/chains/1/owners/${account}/safes`)
})

test('a chain that could not be read is distinguished from one without Safes', async () => {
  expect(await answering({ 1: [], 10: 503 }).ask()).toEqual({
    ...{ status: 'found', safes: [] },
    ...{ unasked: ['eip155:10'], unaskedCode: 'unavailable' },
  })
})

test('a chain that the gateway does not serve has none', async () => {
  expect(await answering({ 1: [safe], 10: 404 }).ask()).toMatchObject({ status: 'found', unasked: [] })
})

test('a gateway that responds for no chain is unavailable, with the reason', async () => {
  expect(await answering({ 1: 503, 10: 429 }).ask()).toEqual({
    ...{ status: 'gateway-unavailable', code: 'rate-limited' },
  })
})

test('an exhausted quota is the reported reason, regardless of other failures', async () => {
  expect(await answering({ 1: quotaExhausted, 10: 429 }).ask()).toEqual({
    ...{ status: 'gateway-unavailable', code: 'quota-exhausted' },
  })
  expect(await answering({ 1: [safe], 10: quotaExhausted }).ask()).toMatchObject({
    ...{ safes: [`eip155:1:${safe}`], unasked: ['eip155:10'], unaskedCode: 'quota-exhausted' },
  })
})

test('a site without a gateway receives no request', async () => {
  expect(await findSafes({ account, site: { ...site, gateway: null }, client })).toEqual({
    status: 'no-gateway',
  })
})

test('an aborted search rejects', async () => {
  const over = new AbortController()
  over.abort(new Error('left'))
  await expect(findSafes({ account, site, client, signal: over.signal })).rejects.toThrow('left')
})

test('the number of results is limited', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const found = await answering({ 1: many, 10: [] }).ask()
  expect('safes' in found && found.safes.length).toBe(100)
})
