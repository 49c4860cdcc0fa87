/** Values that no function expects. For tests. */

const thrower = (): object =>
  new Proxy(
    {},
    {
      get() {
        throw new RangeError('A trap of the attacker.')
      },
      ownKeys() {
        throw new RangeError('A trap of the attacker.')
      },
      getPrototypeOf() {
        throw new RangeError('A trap of the attacker.')
      },
    },
  )

function revoked(of: object): object {
  const { proxy, revoke } = Proxy.revocable(of, {})
  revoke()
  return proxy
}

const endless = (): unknown[] => {
  const list: unknown[] = []
  list.length = 4_294_967_295
  return list
}

/** Replacements for a value. None has the type of a value that belongs there. */
function hostile(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  const all: [string, unknown][] = [
    ['undefined', undefined],
    ['null', null],
    ['a boolean', true],
    ['a number', 7.5],
    ['NaN', Number.NaN],
    ['a bigint', 7n],
    ['a symbol', Symbol('hostile')],
    ['a text', '\u0000'],
    ['a lone surrogate', '\ud800'],
    ['a list', []],
    ['a list of itself', [value]],
    ['an endless list', endless()],
    ['an object', {}],
    ['an object that is written as it', { toString: () => value, valueOf: () => value }],
    ['a proxy that throws', thrower()],
    ['a revoked proxy', revoked({})],
    ['a revoked proxy of a list', revoked([])],
  ]
  return all.filter(([name, bad]) => {
    if (typeof value === 'string' || typeof value === 'boolean') return typeof bad !== typeof value
    if (typeof value === 'number') return name !== 'a number'
    return !(Array.isArray(value) && name === 'a list')
  })
}

/** Lists the arguments in which one value, at any depth, is hostile; also those with a getter that throws. */
export function* callsOf(given: readonly unknown[]) {
  for (const path of pathsOf(given)) {
    const value = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), given)
    for (const [what, bad] of hostile(value))
      yield { path: path.join('.'), what, args: changed(given, path, () => bad) }
    yield {
      path: path.join('.'),
      what: 'a getter that throws',
      args: changed(given, path, () => {
        throw new RangeError('A trap of the attacker.')
      }),
    }
  }
}

/** Lists the paths to all plain values. Instances of a class are replaced as a whole. */
function pathsOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  const isPlain =
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  const inner = isPlain
    ? Object.keys(Object(value)).flatMap(name => pathsOf(Reflect.get(Object(value), name), [...at, name]))
    : []
  return at.length === 0 ? inner : [at, ...inner]
}

/** Copies the objects along a path, and defines the property at its end. An argument itself is computed at once. */
function changed(given: readonly unknown[], path: readonly string[], get: () => unknown): unknown[] {
  const copy = (value: unknown, [name = '', ...rest]: readonly string[]): object => {
    const made: object = Array.isArray(value) ? [...value] : { ...Object(value) }
    if (rest.length > 0) Reflect.set(made, name, copy(Reflect.get(Object(value), name), rest))
    else Object.defineProperty(made, name, { get, enumerable: true, configurable: true })
    return made
  }
  const [index = '0', ...inner] = path
  const args = [...given]
  if (inner.length > 0) args[Number(index)] = copy(given[Number(index)], inner)
  else
    try {
      args[Number(index)] = get()
    } catch {
      args[Number(index)] = thrower()
    }
  return args
}
