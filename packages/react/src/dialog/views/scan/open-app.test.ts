import { expect, test } from 'vitest'
import { openAppLink } from './open-app.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=$&a'

test('the address is put in whole and encoded', () => {
  const links = { universal: 'https://fox.example/wc?uri={uri}', native: 'fox://' }
  const link = openAppLink({ links }, uri, 'ios')
  expect(link && new URL(link).searchParams.get('uri')).toBe(uri)
})

test('without a universal link the app’s own scheme is taken', () => {
  expect(openAppLink({ links: { native: 'fox://wc?uri={uri}' } }, uri, 'ios')).toMatch(
    /^fox:\/\/wc\?uri=wc%3A/,
  )
})

test('where no wallet was chosen, or it has no link, Android is left to find one', () => {
  for (const entry of [null, {}]) {
    expect(openAppLink(entry, uri, 'android')).toBe(uri)
    expect(openAppLink(entry, uri, 'ios')).toBeNull()
  }
})
