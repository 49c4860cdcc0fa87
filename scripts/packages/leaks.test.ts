import { expect, test } from 'vitest'
import { leaks } from './leaks.ts'

test('rules with the kit’s own classes and attributes are allowed', () => {
  expect(
    leaks(
      '@layer countersign.a,countersign.b;@layer countersign.a{.cs-x-dialog,.cs-x-dialog *{color:red}' +
        '@media (width<30rem){:where([data-countersign]) :where(h2,p){margin:0}}' +
        '@keyframes cs-x-rise{0%{opacity:0}to{opacity:1}}}',
    ),
  ).toEqual([])
})

test('a rule that matches elements of the page is reported', () => {
  expect(leaks('@layer countersign.a{button{color:red}}')).toEqual(['button'])
  expect(leaks('@layer countersign.a{.cs-x-y,html:has(dialog[open]){color:red}}')).toEqual([
    '.cs-x-y,html:has(dialog[open])',
  ])
})

test('a rule outside the layer is reported', () => {
  expect(leaks('@layer other{.cs-x-z{color:red}}')).toEqual(['@layer other'])
})

test('registering a property of the page is reported', () => {
  expect(leaks('@property --cs-turn{syntax:"<angle>";inherits:false;initial-value:0deg}')).toEqual([])
  expect(leaks('@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}')).toEqual([
    '@property --turn',
  ])
})

test('the root may only set custom properties', () => {
  expect(leaks('@layer countersign.a{:root,[data-countersign]{--cs-ink:red}}')).toEqual([])
  expect(leaks('@layer countersign.a{:root{--cs-ink:red;color-scheme:dark}}')).toEqual([
    ':root{color-scheme:dark}',
  ])
})
