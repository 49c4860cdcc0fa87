import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { monogramAddress, monogramOf } from './monogram.ts'

/** Contrast as defined by WCAG 2, implemented independently of the code under test. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16)
  const linear = [value >> 16, (value >> 8) & 255, value & 255].map(byte =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  )
  return (linear[0] ?? 0) * 0.2126 + (linear[1] ?? 0) * 0.7152 + (linear[2] ?? 0) * 0.0722
}

const letters = (name: string) => monogramOf({ name, color: '#000000' }).letters

describe('the monogram', () => {
  it.each([
    ['Rabby', 'R'],
    ['Trust Wallet', 'T'],
    ['MEW wallet', 'M'],
    ['Trezor Suite', 'T'],
    ['1inch Wallet', '1'],
    ['Crypto.com Onchain', 'CO'],
    ['Base (Coinbase Wallet)', 'B'],
    ['Wallet', 'W'],
    ['  Ærø  ', 'Æ'],
    ['𝔉rame', '𝔉'],
    ['', ''],
  ])('of “%s” is “%s”', (name, expected) => {
    expect(letters(name)).toBe(expected)
  })

  it('is readable on any background', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), number => {
        const { ground, ink } = monogramOf({ name: 'A', color: `#${number.toString(16).padStart(6, '0')}` })
        expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('of every wallet has a letter and is readable', () => {
    for (const entry of catalogue) {
      const { letters, ground, ink } = monogramOf(entry)
      expect(letters).toMatch(/^[A-Z0-9]{1,2}$/)
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is drawn as an image for any letters', () => {
    const address = monogramAddress({ letters: '<&', ground: '#123456', ink: '#ffffff' }) ?? ''
    const svg = decodeURIComponent(address.slice('data:image/svg+xml,'.length))
    expect(svg).toContain('>&#60;&#38;</text></svg>')
    expect(svg).toContain('fill="#123456"')
  })
})
