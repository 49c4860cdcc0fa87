import { refusedInLine } from '@countersign/api'
import { AccountFormatError, parseAddress } from '@countersign/core'
import { z } from 'zod'

// The kinds of values in a configuration. `allowed` completes the sentence "… must be".

/** Defines a whole number within bounds, such as `whole('seconds', 1, 86_400)`. */
export function whole(unit: string, least: number, most: number) {
  return bounded(`a whole number ${unit && `of ${unit} `}from ${least} to ${most}`, least, most)
}

export function bounded(allowed: string, least: number, most: number) {
  return z.int(allowed).min(least, allowed).max(most, allowed)
}

/** Defines a text for which `test` returns `true`, or that matches it. */
export function text(allowed: string, test: RegExp | ((text: string) => boolean)) {
  return z
    .string(allowed)
    .refine(value => (test instanceof RegExp ? test.test(value) : test(value)), { error: allowed })
}

/** Defines a name that people see: one line of at most `most` UTF-16 units. */
export function nameUpTo(most: number) {
  return text(
    `a text of 1 to ${most} visible characters on one line`,
    value => value.trim() !== '' && value.length <= most && refusedInLine(value).length === 0,
  )
}

/** Defines a text that a parser of `core` accepts; the value is what it returns. */
export function parsed<Value>(allowed: string, parse: (text: string) => Value) {
  return z.string(allowed).transform((value, context): Value => {
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof AccountFormatError)) throw error
      context.addIssue({ code: 'custom', message: allowed })
      return z.NEVER
    }
  })
}

/** Defines a list with bounds on its length. */
export function listOf<Element extends z.ZodType>(
  allowed: string,
  element: Element,
  least = 0,
  most = Infinity,
) {
  const list = z.array(element, allowed).min(least, allowed)
  return most === Infinity ? list : list.max(most, allowed)
}

/** Reports each element of a list that has the same key as an earlier one, at its `member`; at itself without one. */
export function once<Element>(member: string | null, keyOf: (element: Element) => string) {
  return (list: readonly Element[], context: z.core.$RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, element] of list.entries()) {
      const key = keyOf(element)
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index, member ?? []].flat(), message: 'in the list once' })
      seen.add(key)
    }
  }
}

/** Defines an object without additional keys. `allowed` is the error for a value that is not an object. */
export function group<Shape extends z.ZodRawShape>(allowed: string, shape: Shape) {
  return z.strictObject(shape, {
    error: issue => (issue.code === 'invalid_type' ? allowed : undefined),
  })
}

export const trueOrFalse = () => z.boolean('true or false')

export const chainNumber = () => bounded('a chain id, a whole number from 1', 1, Number.MAX_SAFE_INTEGER)

export const addressText =
  'an address, 0x and 40 hex digits; of mixed case only with the right checksum (ERC-55)'

export const address = () => parsed(addressText, parseAddress)

export const decimals = () => whole('', 0, 36)

/** Defines hosts that the operator trusts. */
export function hostsSchema() {
  return listOf(
    'a list of at most 100 hosts with their ports',
    text('a host in lower case with its port, such as 10.0.0.7:8080', isHostWithPort),
    0,
    100,
  ).default([])
}

export const httpAddress = (example: string) =>
  text(`an http or https address such as ${example}, without query`, isGateway).transform(withoutClosingSlash)

export const originText = 'an origin such as https://id.example.org, without path (http only on localhost)'

export const withoutClosingSlash = (url: string) => url.replace(/\/+$/, '')

export function hasProtocol(protocols: string[]) {
  return (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/**
 * Whether an address is an origin in normal form; `http` is allowed only on this machine, since cookies must not be
 * sent unencrypted.
 */
export function isPublicOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return url.origin === value && isEncryptedOrLocal(url)
}

/** Whether an address is `https`, or `http` on this machine. */
export function isEncryptedOrLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))
}

/**
 * Whether a text is a link for people: a path of this site, or an address that is `https`, or `http` on this machine.
 * Browsers treat a backslash as a slash, and skip control characters and spaces at the start.
 */
export function isLink(value: string): boolean {
  if (value.length > 2000 || /[\\\s]|\p{Cc}/u.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return isEncryptedOrLocal(url) && url.username === '' && url.password === ''
}

export function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether a host has no characters that URLs allow and that have another meaning in a Content-Security-Policy. */
export function isPlainHost({ hostname }: URL): boolean {
  return /^[a-z0-9._-]+$|^\[[0-9a-f:]+\]$/.test(hostname)
}

export function isBare({ search, hash, username, password }: URL): boolean {
  return search === '' && hash === '' && username === '' && password === ''
}

function isGateway(value: string): boolean {
  return hasProtocol(['http:', 'https:'])(value) && isBare(new URL(value))
}

/** Whether a text is a host with a port, in the form that it has in a URL, so that the two can be compared. */
function isHostWithPort(value: string): boolean {
  const port = /:([1-9]\d{0,4})$/.exec(value)?.[1]
  if (port === undefined || !URL.canParse(`http://${value}`)) return false
  const url = new URL(`http://${value}`)
  return `${url.hostname}:${port}` === value && Number(port) <= 65_535
}
