const inside = 'A comma, and a name, are always inside an object or a list; the compiler asks.'
const bound = 'Any bound would do: it only limits the work that a stranger’s error causes.'

/** Changes that no test detects, by package, file and changed line, and why none should. */
export const survivors: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  {
    core: {
      'account-form.ts': {
        "return typeof value === 'string' && /eip155:[1-9][0-9]{0,15}$/.test(value) && isSafeChain(value)":
          'With anything before it, what follows the first seven characters has a colon and is no number.',
      },
      'input.ts': {
        'const length = guarded(() => (Array.isArray(value) ? value.length : +1), field)':
          'What is no list is refused in the next line.',
      },
      'json/parse-json.ts': {
        'if (true) inner.at += 1': 'In an object, a name replaces it before it is used.',
        "if (typeof inner.at === 'number') inner.at += 1": inside,
        'if (expectsName && inner.names) {': inside,
        "if (found.endsWith('\"')) {": 'A string begins and ends with a quote.',
      },
      'verify/key-signer.ts': {
        'for (let index = 0; index <= 32; index++) {':
          'r and s are only compared with constants of 32 bytes; one byte more decides nothing: s is followed by none, and an r that equals the order is refused either way.',
      },
      'verify/node-error.ts': {
        'for (let next = error; isObject(next) && found.length <= 8; next = next.cause) {': bound,
        "return text.replaceAll(/\\b(?:https?|wss?):\\/\\/\\S*/gi, '…')": bound,
      },
    },
  }
