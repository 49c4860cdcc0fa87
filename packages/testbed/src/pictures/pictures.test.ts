import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { cidOf } from './cid.ts'
import { portrait } from './drawings.ts'
import { cids, startPictures } from './pictures.ts'

const pictures = await startPictures()
afterAll(() => pictures.close())

const bytesAt = async (path: string) =>
  Buffer.from(await (await fetch(`${pictures.url}${path}`)).arrayBuffer())

test.each([
  ['/good.png', 'image/png', /^\x89PNG/],
  ['/good.svg', 'image/svg+xml', /^<svg/],
  ['/good.webp', 'image/webp', /^RIFF.{4}WEBPVP8L/s],
  ['/good.gif', 'image/gif', /^GIF89a.*;$/s],
])('%s has the stated type', async (path, type, start) => {
  const response = await fetch(`${pictures.url}${path}`)
  expect(response.headers.get('content-type')).toBe(type)
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(start)
})

test('a bomb is small to send and large to decode', async () => {
  const bomb = await bytesAt('/bomb.png')
  expect(bomb.length).toBeLessThan(500_000)
  expect([bomb.readUInt32BE(16), bomb.readUInt32BE(20)]).toEqual([30_000, 30_000])
})

test('the endless picture continues until the client stops reading', async () => {
  const request = get(`${pictures.url}/endless.png`)
  const [response] = await once(request, 'response')
  let read = 0
  for await (const chunk of response) {
    read += chunk.length
    if (read > 3_000_000) break
  }
  expect(read).toBeGreaterThan(3_000_000)
})

test('the large pictures are longer than ten million bytes, with and without a Content-Length', async () => {
  for (const path of ['/large.png', '/large-unannounced.png']) {
    const response = await fetch(`${pictures.url}${path}`)
    expect(response.headers.has('content-length')).toBe(path === '/large.png')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000_000)
  }
})

test.each(['/slow.png', '/silent.png'])('%s takes longer than any client waits', async path => {
  const impatient = fetch(`${pictures.url}${path}`, { signal: AbortSignal.timeout(300) }).then(response =>
    response.arrayBuffer(),
  )
  await expect(impatient).rejects.toThrow()
})

test('the broken picture is cut off in the middle', async () => {
  await expect(bytesAt('/broken.png')).rejects.toThrow()
})

test('redirects lead to the good picture, to the inside host, or nowhere', async () => {
  expect((await fetch(`${pictures.url}/redirect/3`)).url).toBe(`${pictures.url}/good.png`)
  const before = pictures.inside.reached()
  await fetch(`${pictures.url}/redirect/inside`)
  expect(pictures.inside.reached()).toBe(before + 1)
  await expect(fetch(`${pictures.url}/redirect/loop`)).rejects.toThrow()
  expect((await fetch(`${pictures.url}/redirect/elsewhere`)).status).toBe(404)
})

test('the gateway returns the content of a CID, and 404 for an unknown one', async () => {
  const at = (cid: string) => fetch(`${pictures.ipfsGateway}/ipfs/${cid}`)
  for (const [cid, type] of [
    [cids.svg, 'image/svg+xml'],
    [cids.alice, 'image/png'],
    [cids.grace, 'image/png'],
  ] as const) {
    const response = await at(cid)
    expect(response.headers.get('content-type')).toBe(type)
    expect(cidOf(new Uint8Array(await response.arrayBuffer()))).toBe(cid)
  }
  expect(await (await at(cids.metadata)).json()).toMatchObject({ image: `ipfs://${cids.grace}` })
  expect(await (await at(`${cids.folder}/${'2'.padStart(64, '0')}.json`)).json()).toMatchObject({
    name: 'Lamp',
  })
  for (const missing of [cids.missing, `${cids.folder}/0.json`, `${cids.svg}/0.json`])
    expect((await at(missing)).status).toBe(404)
})

test('a CID equals the one that IPFS computes', () => {
  // `ipfs add --cid-version 1 --raw-leaves` of these eleven bytes.
  expect(cidOf(Buffer.from('hello world'))).toBe(
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  )
})

test('requests are recorded, and HEAD requests are recorded as such', async () => {
  await fetch(`${pictures.url}/good.png?remembered`, { method: 'HEAD' })
  expect(pictures.asked()).toContain('HEAD /good.png?remembered')
})

test('closed hosts do not answer, and closing them twice is allowed', async () => {
  const others = await startPictures()
  await others.close()
  await others.close()
  await expect(fetch(`${others.url}/good.png`)).rejects.toThrow()
})

test('people have pictures that differ', () => {
  const { alice, bob, frank, grace } = cids
  expect(new Set([alice, bob, frank, grace, cidOf(portrait('carol'))]).size).toBe(5)
})
