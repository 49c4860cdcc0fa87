import { expect, test } from 'vitest'
import { openAppLink } from './open-app.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=$&a'

test('the address is put in whole and encoded', () => {
  const link = openAppLink(
    { links: { universal: 'https://fox.example/wc?uri={uri}', native: 'fox://' } },
    uri,
  )
  expect(link && new URL(link).searchParams.get('uri')).toBe(uri)
})

test('without a universal link the app’s own scheme is taken', () => {
  expect(openAppLink({ links: { native: 'fox://wc?uri={uri}' } }, uri)).toMatch(/^fox:\/\/wc\?uri=wc%3A/)
  expect(openAppLink({}, uri)).toBeNull()
})
