import { createRuntime } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { expect, test } from 'vitest'
import { enCosigning } from '../../../locales/en/cosigning.ts'
import { client, connected, draw } from '../../drawing.tsx'
import { fieldWords } from './field.tsx'
import { formMemory } from './memory.ts'
import { SafeView } from './safe.tsx'

const words = enCosigning.safe
const state = { view: { name: 'safe' }, connection: connected } as const

test('a site without a gateway asks for the address, and says why', () => {
  const page = draw(<SafeView />, { state })
  expect(page).toContain(words.noGateway.title)
  expect(page).toContain(words.address)
  expect(page).toContain('>Ethereum</option>')
  expect(page).not.toContain(words.looking)
})

test('what was typed is there again when the view comes back', () => {
  const runtime = createRuntime({
    authentication: countersignAuthentication(client),
    chains: async () => [],
  })
  formMemory(runtime).change({ address: '0x12', isPlanned: true, owners: '0xaa', saltNonce: '7' })
  expect(formMemory(runtime).getSnapshot()).toMatchObject({
    address: '0x12',
    isPlanned: true,
    owners: '0xaa',
    saltNonce: '7',
  })
  runtime.dispose()
})

test('each wrong field has a sentence of its own', () => {
  const said = [
    fieldWords(words, { kind: 'address-empty' }),
    fieldWords(words, { kind: 'address-form' }),
    fieldWords(words, { kind: 'address-checksum' }),
    fieldWords(words, { kind: 'owners-empty' }),
    fieldWords(words, { kind: 'owner-form', line: 'x' }),
    fieldWords(words, { kind: 'owner-repeated', line: 'x' }),
    fieldWords(words, { kind: 'threshold', owners: 3 }),
    fieldWords(words, { kind: 'salt-nonce' }),
  ]
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/^\S.+\.$/)
  expect(fieldWords(words, undefined)).toBeUndefined()
})
