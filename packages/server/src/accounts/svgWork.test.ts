import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isLightSvg } from './svgWork.ts'

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
const levels = (count: number, level: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => level(at)).join('')
const rect = (attributes: string) => `<rect width="9" height="9" ${attributes}/>`

function png(width: number, height: number): string {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, deflateSync('')]).toString('base64')
}
const image = (url: string) => `<image width="9" height="9" href="${url}"/>`

test.each([
  ['plain shapes', rect('fill="red"').repeat(5000)],
  [
    'gradients, however often they are used',
    `<linearGradient id="g"/>${rect('fill="url(#g)"').repeat(2000)}`,
  ],
  [
    'clips and gradients, as drawing programs write them',
    '<style>.a{fill:url(#g)}.b{clip-path:url(#c)}</style>' +
      `<linearGradient id="g"/><clipPath id="c">${rect('')}</clipPath>${rect('class="a"').repeat(300)}`,
  ],
  [
    'a picture in a pattern',
    `<pattern id="p"><use href="#i"/></pattern><image id="i" href="data:image/png;base64,${png(64, 64)}"/>` +
      rect('fill="url(#p)"'),
  ],
  ['a pixel drawing of one square', `<rect id="a"/>${'<use href="#a" x="1"/>'.repeat(20)}`],
  ['a font', '<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>'],
  ['words like those of an address', '<text>Some data: 12, 13; and metadata:</text>'],
])('a drawing with %s is served', (_, content) => {
  expect(isLightSvg(svg(content))).toBe(true)
})

const doubled = (count: number, name = 'use') =>
  `<g id="a0">${rect('')}</g>${levels(
    count,
    at => `<g id="a${at + 1}"><${name} href="#a${at}"/><${name} href="#a${at}"/></g>`,
  )}<${name} href="#a${count}"/>`
const redrawn = (element: string, use: (at: number) => string, times = 2) =>
  `<${element} id="a0">${rect('')}</${element}>${levels(
    18,
    at => `<${element} id="a${at + 1}">${rect(use(at)).repeat(times)}</${element}>`,
  )}${rect(use(18))}`

test.each([
  ['what is used is used twice, again and again', doubled(18)],
  ['it is so under another name', doubled(18, 's:use')],
  ['many use what is many', `<g id="a">${rect('').repeat(3000)}</g>${'<use href="#a"/>'.repeat(3000)}`],
  ['masks are masked', redrawn('mask', at => `mask="url(#a${at})"`)],
  ['masks are masked, and named by their numbers', redrawn('mask', at => `mask="&#117;rl(#&#97;${at})"`)],
  ['masks are masked, as CSS can write it', redrawn('mask', at => `style="mask:\\75rl(#a${at})"`)],
  ['masks are named elsewhere', redrawn('mask', at => `style="--m:url(#a${at});mask:var(--m)"`)],
  ['clips are clipped', redrawn('clipPath', at => `clip-path="url('#a${at}')"`)],
  ['patterns are made of patterns', redrawn('pattern', at => `fill="url( #a${at} )"`, 1)],
  [
    'a style sheet masks everything',
    `<style>${levels(4, at => `#a${at + 1} rect{mask:url(#a${at})}`)}</style>${redrawn('mask', () => '', 9)}`,
  ],
  [
    'a gradient shares its name with a mask',
    redrawn('mask', at => `mask="url(#a${at})"`) + levels(19, at => `<linearGradient id="a${at}"/>`),
  ],
])('a drawing that is more work than it says, since %s, is refused', (_, content) => {
  expect(isLightSvg(svg(content))).toBe(false)
})

const inner = '<svg xmlns="http://www.w3.org/2000/svg"/>'
test.each([
  ['another drawing', `data:image/svg+xml,${encodeURIComponent(inner)}`],
  ['another drawing, spelt otherwise', `&#x64;at&#10;a: image/svg+xml;base64,AAAA`],
  ['another drawing, with a quote before it', `data:image/svg+xml;a='b',${encodeURIComponent(inner)}`],
  ['a page', 'data:text/html,<p>'],
  ['a style sheet', 'data:text/css;base64,AAAA'],
  ['what does not say its type', 'data:;base64,AAAA'],
  ['an image of more pixels than can be drawn', `data:image/png;base64,${png(30_000, 30_000)}`],
  ['an image that is none', 'data:image/png;base64,AAAA'],
])('a drawing that holds %s is refused', (_, url) => {
  expect(isLightSvg(svg(image(url)))).toBe(false)
})

test.each([
  `<linearGradient id="${' '.repeat(190_000)}`,
  `<use/><mask/>${'<style>'.repeat(25_000)}`,
  `<mask/>url(${' '.repeat(190_000)}`,
  `<mask/>${'<linearGradient id="a"'.repeat(8000)}`,
  `${'data:image/'.repeat(15_000)}`,
  `<mask/><a ${'id '.repeat(60_000)}`,
  '<'.repeat(200_000),
])('%.30s… costs the server next to nothing', text => {
  const start = performance.now()
  isLightSvg(text)
  expect(performance.now() - start).toBeLessThan(1000)
})
