import {
  digit,
  firstOutside,
  hexDigit,
  isIn,
  letter,
  percent,
  subDelimiter,
  unreserved,
} from './characters.ts'
import type { Fault } from './error.ts'

const regName = unreserved | percent | subDelimiter
const pathCharacter = unreserved | percent | subDelimiter

/**
 * Checks an authority: `[userinfo@]host[:port]`.
 *
 * Rejects two things that the grammar allows but that cannot be reached: a port that is empty or above 65535, and an
 * empty host, unless `emptyHost` is allowed (as in `file:///`).
 *
 * @see RFC 3986 §3.2
 */
export function authorityFault(value: string, { emptyHost = false } = {}): Fault | undefined {
  const at = value.lastIndexOf('@')
  const badUser = firstOutside(value, 0, at, regName, ':')
  if (badUser >= 0)
    return {
      code: 'character',
      at: badUser,
      allowed: "before the @ stand letters, digits, -._~!$&'()*+,;=: and %-escapes (RFC 3986 userinfo)",
    }
  const host = at + 1
  if (value[host] === '[') {
    const close = value.indexOf(']', host)
    if (close < 0)
      return { code: 'form', at: host, allowed: 'an IP literal ends with ] (RFC 3986 IP-literal)' }
    return ipLiteralFault(value.slice(host + 1, close), host + 1) ?? portFault(value, close + 1)
  }
  const colon = value.indexOf(':', host)
  const end = colon < 0 ? value.length : colon
  const bad = firstOutside(value, host, end, regName)
  if (bad >= 0)
    return {
      code: 'character',
      at: bad,
      allowed: "a host is letters, digits, -._~!$&'()*+,;= and %-escapes, or an IP address in brackets",
    }
  if (end === host && !emptyHost)
    return { code: 'form', at: host, allowed: 'an authority names a host, such as example.org:8443' }
  return portFault(value, end)
}

function portFault(value: string, at: number): Fault | undefined {
  if (at === value.length) return undefined
  const allowed = 'the host may be followed only by a colon and a port from 0 to 65535'
  if (value[at] !== ':' || at + 1 === value.length) return { code: 'form', at, allowed }
  const bad = firstOutside(value, at + 1, value.length, digit)
  if (bad >= 0) return { code: 'character', at: bad, allowed }
  return Number(value.slice(at + 1)) > 65_535 ? { code: 'range', at: at + 1, allowed } : undefined
}

/**
 * Finds what is wrong with an IP literal. Zones (RFC 6874) are rejected: they only have a meaning on one machine.
 *
 * @see RFC 3986 §3.2.2 IP-literal
 */
function ipLiteralFault(literal: string, at: number): Fault | undefined {
  if (literal[0] === 'v' || literal[0] === 'V') {
    const dot = literal.indexOf('.')
    const right =
      dot > 1 &&
      firstOutside(literal, 1, dot, hexDigit) < 0 &&
      dot + 1 < literal.length &&
      firstOutside(literal, dot + 1, literal.length, unreserved | subDelimiter, ':') < 0
    return right
      ? undefined
      : { code: 'form', at, allowed: 'a future IP address is v, hex digits, a dot and the address' }
  }
  return isIpv6(literal)
    ? undefined
    : { code: 'form', at, allowed: 'expected an IPv6 address in brackets, such as [2001:db8::1]' }
}

/** Whether a text is an IPv6 address. @see RFC 3986 §3.2.2 IPv6address */
function isIpv6(text: string): boolean {
  const gap = text.indexOf('::')
  if (gap < 0) return groupCount(text, true) === 8
  const before = gap === 0 ? 0 : groupCount(text.slice(0, gap), false)
  const after = gap + 2 === text.length ? 0 : groupCount(text.slice(gap + 2), true)
  return before + after <= 7
}

/**
 * Counts 16-bit groups; a trailing IPv4 address counts as two. A malformed text counts as more than any address has.
 */
function groupCount(text: string, mayEndInIpv4: boolean): number {
  const groups = text.split(':')
  let count = 0
  for (const [index, group] of groups.entries()) {
    if (/^[0-9A-Fa-f]{1,4}$/.test(group)) count += 1
    else if (mayEndInIpv4 && index === groups.length - 1 && isIpv4(group)) count += 2
    else return Number.POSITIVE_INFINITY
  }
  return count
}

function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return (
    octets.length === 4 && octets.every(octet => /^(0|[1-9][0-9]{0,2})$/.test(octet) && Number(octet) <= 255)
  )
}

/** Returns what is wrong with a scheme. @see RFC 3986 §3.1 */
export function schemeFault(value: string): Fault | undefined {
  const allowed = 'a scheme is a letter and then letters, digits, + - or .'
  if (!isIn(value, 0, letter)) return { code: 'form', at: 0, allowed }
  const bad = firstOutside(value, 1, value.length, letter | digit, '+-.')
  return bad < 0 ? undefined : { code: 'character', at: bad, allowed }
}

/** Returns what is wrong with a URI. @see RFC 3986 §3 */
export function uriFault(value: string): Fault | undefined {
  const colon = value.indexOf(':')
  if (colon < 0)
    return {
      code: 'form',
      at: 0,
      allowed: 'a URI begins with its scheme and a colon, such as https://example.org',
    }
  const scheme = schemeFault(value.slice(0, colon))
  if (scheme) return scheme

  const fragment = indexOr(value, '#', colon + 1, value.length)
  const query = Math.min(indexOr(value, '?', colon + 1, value.length), fragment)
  let path = colon + 1
  if (value.startsWith('//', path)) {
    const authority = path + 2
    path = Math.min(indexOr(value, '/', authority, value.length), query)
    const fault = authorityFault(value.slice(authority, path), { emptyHost: true })
    if (fault) return { ...fault, at: fault.at + authority }
  }
  for (const [from, to, extra] of [
    [path, query, ':@/'],
    [query + 1, fragment, ':@/?'],
    [fragment + 1, value.length, ':@/?'],
  ] as const) {
    const bad = firstOutside(value, from, to, pathCharacter, extra)
    if (bad >= 0)
      return {
        code: 'character',
        at: bad,
        allowed: 'a URI has the characters of RFC 3986 alone; every other one is written as a %-percent',
      }
  }
  return undefined
}

function indexOr(text: string, character: string, from: number, otherwise: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? otherwise : at
}
