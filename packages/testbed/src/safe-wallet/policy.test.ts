import { expect, test } from 'vitest'
import { appOrigin, pagePolicy } from './policy.ts'

const own = 'http://127.0.0.1:4350'
const opening = (appUrl: string) =>
  new URL(`${own}/apps/open?safe=local:0x00&appUrl=${encodeURIComponent(appUrl)}`)

test('the page of an app can only frame the app’s origin', () => {
  expect(pagePolicy(opening('https://app.example/start?x=1'))).toContain('; frame-src https://app.example; ')
})

test('every other page cannot frame anything', () => {
  const { search } = opening('https://app.example/')
  expect(pagePolicy(new URL(`${own}/home${search}`))).toContain("; frame-src 'none'; ")
})

test.each([
  ['on the wallet’s own origin', `${own}/apps`],
  ['without a host', 'data:text/html,x'],
  ['that is a script', 'javascript:alert(1)'],
  ['that is none', 'app'],
  ['that smuggles in a policy', "https://app.example;script-src 'unsafe-inline'"],
])('an app %s is not framed', (_, appUrl) => {
  expect(appOrigin(appUrl, own)).toBeNull()
  expect(pagePolicy(opening(appUrl))).toContain("; frame-src 'none'; ")
})
