import { expect, test } from 'vitest'
import { guardLayer } from './guard.ts'

const inLayer = (rules: string) => `@layer a.kit{${rules}}`
const guard = (css: string) => guardLayer(css, 'a.kit')

test('only the properties that resets set are guarded', () => {
  expect(guard(inLayer('.x{padding-block:1px;gap:2px;color:red}'))).toBe(
    inLayer('.x{padding-block:1px!important;gap:2px;color:red!important}'),
  )
})

test('rules in another layer are not guarded', () => {
  const css = '@layer a.kit,a.button;@layer a.button{.x{padding:1px}}.y{color:red}'
  expect(guard(css)).toBe(css)
})

test('rules inside conditions are guarded', () => {
  expect(guard(inLayer('@media (width<30rem){.x{margin:0}}.y{margin:1px}'))).toBe(
    inLayer('@media (width<30rem){.x{margin:0!important}}.y{margin:1px!important}'),
  )
})

test('keyframes are not guarded because `!important` has no effect in them', () => {
  const css = inLayer('@keyframes a{0%{color:red}to{color:#00f}}')
  expect(guard(css)).toBe(css)
})

test('custom properties are not guarded, so that the host can set them', () => {
  const css = inLayer('.x{--color:red;--padding:1px}')
  expect(guard(css)).toBe(css)
})

test('semicolons and braces in strings and URLs do not end a declaration', () => {
  expect(
    guard(inLayer('.x{background:url("data:image/svg+xml;a{};")}.x:after{content:";}";color:red}')),
  ).toBe(
    inLayer(
      '.x{background:url("data:image/svg+xml;a{};")!important}.x:after{content:";}";color:red!important}',
    ),
  )
})

test('a width is guarded, a border’s radius is not', () => {
  expect(guard(inLayer('.x{width:1px;border-radius:2px;border-inline:0}'))).toBe(
    inLayer('.x{width:1px!important;border-radius:2px;border-inline:0!important}'),
  )
})
