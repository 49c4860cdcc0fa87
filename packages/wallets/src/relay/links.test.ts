import { expect, test } from 'vitest'
import { appLinks } from './links.ts'

test.each([['https://fox.example/app'], ['https://fox.example:8443/a?b=c']])(
  '%s is a universal link',
  universal => {
    expect(appLinks({ universal })).toEqual({ universal })
  },
)

test.each([
  ['fox://'],
  ['fox-wallet://wc'],
  ['org.fox.app:'],
  ['trust://'],
  ['metamask://'],
  ['cbwallet://'],
])('%s is a native link', native => {
  expect(appLinks({ native })).toEqual({ native })
})

test.each([
  ['http://fox.example'],
  ['https://user:secret@fox.example'],
  ['https://'],
  ['fox://'],
  ['javascript:alert(1)'],
  [' https://fox.example'],
  ['https://fox.example/\n'],
  [`https://fox.example/${'a'.repeat(500)}`],
  [''],
  [7],
  [null],
  [{}],
])('%j is not a universal link', universal => {
  expect(appLinks({ universal })).toEqual({})
})

test.each([
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['java\nscript:alert(1)'],
  [' javascript:alert(1)'],
  ['data:text/html,<script>'],
  ['blob:https://fox.example/1'],
  ['file:///etc/passwd'],
  ['http://fox.example'],
  ['https://fox.example'],
  ['about:blank'],
  ['vbscript:x'],
  ['view-source:https://fox.example'],
  ['intent://scan/#Intent;scheme=fox;end'],
  ['chrome://settings'],
  ['ms-settings:'],
  ['tel:+1'],
  ['sms:+1'],
  ['mailto:a@fox.example'],
  ['itms-services://?action=download-manifest'],
  ['bank://pay?to=mallory'],
  ['browser://open#https://mallory.example'],
  ['wc:0'],
  ['//fox.example'],
  ['fox'],
  [':'],
  [`fox://${'a'.repeat(500)}`],
])('%j is not a native link', native => {
  expect(appLinks({ native })).toEqual({})
})

test.each([[undefined], [null], ['fox://'], [7], [[]]])(
  'an invalid redirect contains no links: %j',
  redirect => {
    expect(appLinks(redirect)).toEqual({})
  },
)
