import { expect, test } from 'vitest'
import { holds } from './libraries.ts'

test('a library is recognized by the name that it uses for itself', () => {
  expect(holds('throw Error(`Base Account SDK is not there`)')).toBe('base-account')
  expect(holds('root.className="-base-acc-sdk-css-reset";on("PopupLoaded")')).toBe('base-account')
  expect(holds('throw Error("Coinbase Wallet SDK requires it")')).toBe('coinbase-wallet')
  expect(holds('root.className="-cbwsdk-css-reset"')).toBe('coinbase-wallet')
})

test('other code that communicates with a window is distinguished from libraries', () => {
  expect(holds('if(message.event==="PopupLoaded")hear()')).toBe('windows')
})

test('code that only names a wallet or loads its library is not a library', () => {
  expect(holds('[{name:"Base Account"},{name:"Coinbase Wallet"}]')).toBeNull()
  expect(holds('import("./base-account-1a2b.js");import("@coinbase/wallet-sdk")')).toBeNull()
})
