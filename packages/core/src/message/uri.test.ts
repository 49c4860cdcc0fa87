// cspell:ignore mple
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domain, uri } from './testing/samples.ts'
import { authorityFault, uriFault } from './uri.ts'

describe('the authority', () => {
  test.each([
    'example.org',
    'EXAMPLE.org',
    'localhost:3000',
    'example.org:0',
    'example.org:65535',
    'a',
    'xn--bcher-kva.example',
    'user@example.org',
    'user:pa%20ss:word@example.org:1',
    '@example.org',
    '127.0.0.1:80',
    '999.1.1.1',
    'under_score.example',
    'a%41b',
    '[::]',
    '[::1]:8080',
    '[1:2:3:4:5:6:7:8]',
    '[1:2:3:4:5:6:7::]',
    '[::2:3:4:5:6:7:8]',
    '[1::8]',
    '[::ffff:192.0.2.1]',
    '[1:2:3:4:5:6:192.0.2.1]',
    '[2001:DB8::1]',
    'user@[::1]',
    '[v1.fe80::a+en1]',
    '[vF.x]',
    '[V1.x]',
  ])('%s is accepted', value => {
    expect(authorityFault(value)).toBeUndefined()
  })

  test.each([
    '',
    ':80',
    'user@',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'a\\b',
    'bücher.example',
    'example.org:',
    'example.org:65536',
    'example.org:8a',
    'example.org:-1',
    'example.org: 80',
    'a:b:1',
    'a@b@c',
    'a%4',
    'a%zz',
    'a[b]',
    '[',
    '[]',
    '[::1',
    '[::1]x',
    '[::1]x80',
    '[::1]@example.org',
    '[::1]:',
    '::1',
    '[1]',
    '[1:2:3:4:5:6:7]',
    '[1:2:3:4:5:6:7:8:9]',
    '[1:2:3:4:5:6:7::8]',
    '[1::2::3]',
    '[:::]',
    '[:1]',
    '[1:]',
    '[12345::]',
    '[g::1]',
    '[::256.0.0.1]',
    '[::1.2.3]',
    '[::01.2.3.4]',
    '[::1.2.3.1000]',
    '[::a1.2.3.4]',
    '[::1a.2.3.4]',
    '[::1.2.3.4.5]',
    '[::1.2.3.4:1]',
    '[::12345]',
    '[::g1]',
    '[::1g]',
    '[1.2.3.4::]',
    '[1:2:3:4:5:6:7:1.2.3.4]',
    '[fe80::1%25en0]',
    '[v1]',
    '[v.x]',
    '[v1.]',
    '[vg.x]',
    '[v1.a/b]',
    'a\n',
    '"',
  ])('%j is rejected', value => {
    expect(authorityFault(value)).toBeDefined()
  })

  test.each([
    ['', 'form', 0],
    ['user@', 'form', 5],
    [':80', 'form', 0],
    [' @c', 'character', 0],
    ['a b@c', 'character', 1],
    ['a/b@c', 'character', 1],
    ['a@b c', 'character', 3],
    ['[::1', 'form', 0],
    ['u@[::1', 'form', 2],
    ['[::g]', 'form', 1],
    ['u@[1]', 'form', 3],
    ['u@[v1]', 'form', 3],
    ['[::1]x', 'form', 5],
    ['[::1]x80', 'form', 5],
    ['[::1]:', 'form', 5],
    ['[::1]:8a', 'character', 7],
    ['u@[::1]:65536', 'range', 8],
    ['example.org:', 'form', 11],
    ['example.org:8a', 'character', 13],
    ['example.org:65536', 'range', 12],
    ['user@example.org:65536', 'range', 17],
  ])('%j is rejected with %s at %i', (value, code, at) => {
    expect(authorityFault(value)).toMatchObject({ code, at })
  })

  test('may have an empty host only where that is allowed, as in file:///', () => {
    expect(authorityFault('', { emptyHost: true })).toBeUndefined()
    expect(authorityFault('user@:1', { emptyHost: true })).toBeUndefined()
    expect(authorityFault('', {})).toMatchObject({ code: 'form', at: 0 })
  })

  test('is accepted in every form that the grammar generates', () => {
    fc.assert(fc.property(domain, value => authorityFault(value) === undefined))
  })

  test('is rejected as an IPv6 address if the URL standard rejects it', () => {
    const part = fc.constantFrom(':', '::', '0', 'a', 'ffff', '1.2.3.4', 'g', '12345')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 17 }), parts => {
        const literal = `[${parts.join('')}]`
        expect(authorityFault(literal) === undefined).toBe(URL.canParse(`http://${literal}/`))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the URI', () => {
  test.each([
    'https://example.org',
    'https://example.org/',
    'https://user@example.org:8443/a/b;c=1?d=e&f#g',
    'file:///etc/hosts',
    'urn:isbn:0451450523',
    'did:example:123',
    'mailto:a@b.example',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a',
    'a:',
    'a:/',
    'a:b//c',
    'a:?',
    'a:#',
    'a:?b?c/d#e?f/g',
    'A+-.9:b',
    'http://[::1]:80/',
    'data:text/plain,a%20b',
  ])('%s is accepted', value => {
    expect(uriFault(value)).toBeUndefined()
  })

  test.each([
    '',
    'a',
    '/a',
    '//a',
    ':a',
    '1a:b',
    'a_b:c',
    'https://example.org/a b',
    'https://example.org/ä',
    'https://exa mple.org',
    'https://example.org:99999',
    'https://[::1/',
    'https://example.org/[a]',
    'a:b#c#d',
    'a:%',
    'a:%2',
    'a:%2g',
    'a:b?%',
    'a:b#%',
    'a:"',
    'a:<b>',
    'a:{b}',
    'a:b|c',
    'a:b\\c',
    'a:b^c',
    'a:`',
    'a:b\n',
    'a?b:c',
  ])('%j is rejected', value => {
    expect(uriFault(value)).toBeDefined()
  })

  test('is accepted in every form that the grammar generates', () => {
    fc.assert(fc.property(uri, value => uriFault(value) === undefined))
  })

  test.each([
    ['', 'form', 0],
    ['a', 'form', 0],
    [':a', 'form', 0],
    ['1a:b', 'form', 0],
    ['a_b:c', 'character', 1],
    ['a:b c', 'character', 3],
    ['a:b?c d', 'character', 5],
    ['a:b#c d', 'character', 5],
    ['a:b#c#d', 'character', 5],
    ['a:b?c#d e', 'character', 7],
    ['a:%2', 'character', 2],
    ['https://example.org/a b', 'character', 21],
    ['https://example.org?a b', 'character', 21],
    ['https://example.org#a b', 'character', 21],
    ['https://exa mple.org', 'character', 11],
    ['https://example.org:8a/', 'character', 21],
    ['https://example.org:65536?a', 'range', 20],
    ['https://[::g]/', 'form', 9],
    ['https://[::1/', 'form', 8],
  ])('%j is rejected with %s at %i', (value, code, at) => {
    expect(uriFault(value)).toMatchObject({ code, at })
  })
})
