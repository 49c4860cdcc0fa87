/** Values that a hostile client may send where something else is expected. Each is sent to every route. */

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Instead of a path parameter, already encoded. */
export const hostileParts = [
  '%',
  '%zz',
  '%ff',
  '%00',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e',
  '__proto__',
  '-1',
  '1e400',
  '9'.repeat(400),
  'a'.repeat(4000),
  '0x'.padEnd(42, '0'),
  'eip155:1:%00',
  'eip155:99999999999999999999:0x'.padEnd(72, '0'),
]

export const hostileQueries = [
  '%',
  '&&=&',
  'limit=1e999',
  'limit=99999999999999999999',
  'limit=%00',
  `cursor=999999999999999.${'f'.repeat(32)}`,
  'cursor=%00',
  'search=%00',
  'search=%ED%A0%80',
  'search=%25%5C_%27%22',
  'status=__proto__',
  'request=%00',
  '__proto__[a]=1',
]

export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { cookie: '%' },
  { cookie: ';;;=;,=' },
  { cookie: '__Host-countersign-session=%; __Host-countersign-browser=%ff' },
  { cookie: '__Host-countersign-session=%00; __Host-countersign-browser=%00' },
  { cookie: `__Host-countersign-session=${'a'.repeat(8000)}` },
  { 'x-countersign-frame': '1', cookie: '__Host-countersign-session-framed=%' },
  { authorization: 'Bearer csk_%00' },
  { authorization: `Bearer csk_${'\u00ff'.repeat(43)}` },
  { authorization: `Bearer csk_${'a'.repeat(43)}` },
  { 'if-none-match': ',,,"' },
  { 'if-none-match': '*' },
  { accept: ',;=', 'accept-encoding': ';q=,*;q=x' },
  { 'user-agent': '\u00ff'.repeat(2000) },
  { 'user-agent': '((((((((' },
  { 'x-forwarded-for': ',,,' },
  { 'x-forwarded-for': '\u00ff, ::ffff:999.1.1.1, [::1' },
  { 'x-forwarded-for': `${'1:'.repeat(3000)}` },
  { range: 'bytes=9-1', 'last-event-id': '\u00ff' },
]

export const hostileTypes = [
  'application/json;',
  'application/json; ',
  'application/json;;',
  'application/json ;charset=utf-8',
  'application/json; charset',
  'application/json; charset=',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'text/plain',
  ';',
  '',
]

/** Whole bodies, sent as JSON. */
export const hostileBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  ' ',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  '{',
  'undefined',
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  '\u0000',
  '\ufeff{}',
  deep(400),
  deep(10_000),
  `{"proof":${deep(10_000)}}`,
  `{"proof":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"params":${deep(5000)}}`,
  '1e999999999',
  `[${'0,'.repeat(20_000)}0]`,
  `{"${'k'.repeat(30_000)}":1}`,
  'a'.repeat(2_000_000),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
  new Uint8Array([0x7b, 0xc0, 0xaf]),
]

/** Instead of one value of an otherwise acceptable body, as JSON. */
export const hostileValues = [
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800 x"',
  '"\\u202e\\u2066"',
  '"0x"',
  '"9999-12-31T23:59:59.999Z"',
  '"0000-01-01T00:00:00Z"',
  '"http://[::1"',
  '"https://\\u0000/"',
  JSON.stringify('\u{1f4a3}'.repeat(100)),
  '1e308',
  '1e400',
  '9007199254740993',
  '3600.5',
  'null',
  '{"__proto__":null}',
  deep(5000),
]

/** Returns each body that results from replacing one value of `body` with `value`, a JSON text. */
export function withEach(body: unknown, value: string): string[] {
  if (Array.isArray(body))
    return [
      value,
      ...body.flatMap((item, index) =>
        withEach(item, value).map(
          text => `[${body.map((other, at) => (at === index ? text : JSON.stringify(other))).join()}]`,
        ),
      ),
    ]
  if (typeof body === 'object' && body !== null)
    return [
      value,
      ...Object.entries(body).flatMap(([key, item]) =>
        withEach(item, value).map(
          text =>
            `{${Object.entries(body)
              .map(([other, own]) => `${JSON.stringify(other)}:${other === key ? text : JSON.stringify(own)}`)
              .join()}}`,
        ),
      ),
    ]
  return [value]
}
