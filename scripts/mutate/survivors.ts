const inside = 'A comma, and a name, are always inside an object or a list; the compiler asks.'
const bound = 'Any bound would do: it only limits the work that a stranger’s error causes.'
const positive = 'The search begins behind the first character, so it finds no 0.'
const nothing = 'Without the line, the function returns nothing as well.'
const parser = 'The parser of accounts is as strict. The pattern is for the JSON Schema.'

/** Changes that no test detects, by package, file and changed line, and why none should. */
export const survivors: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  {
    core: {
      'account-form.ts': {
        "return typeof value === 'string' && /eip155:[1-9][0-9]{0,15}$/.test(value) && isSafeChain(value)":
          'With anything before it, what follows the first seven characters has a colon and is no number.',
        '/eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$/.test(value) &&':
          'With anything before it, what follows the first seven characters has a colon and is no number.',
      },
      'account-parts.ts': {
        'if (colon <= 0)': positive,
      },
      'input.ts': {
        'const length = guarded(() => (Array.isArray(value) ? value.length : +1), field)':
          'What is no list is refused in the next line.',
      },
      'json/parse-json.ts': {
        'if (true) inner.at += 1': 'In an object, a name replaces it before it is used.',
        "if (typeof inner.at === 'number') inner.at += 1": inside,
        "if (found.endsWith('\"')) {": 'A string begins and ends with a quote.',
        'if (expectsName && inner.names) {': inside,
      },
      'message/differing-field.ts': {
        '} catch {}': nothing,
        'const line = message.slice(start, feed <= 0 ? message.length : feed)': positive,
        "if (offset <= scheme) return 'scheme'": 'The colon after the scheme belongs to both.',
      },
      'message/differing-from-asked.ts': {
        'version: (asked, { version }) => true,': 'Both are "1": no other version can be read.',
      },
      'message/parse-message.ts': {
        "const domain = head.part('domain', separator <= 0 ? 0 : separator + 3, origin.length)":
          'An empty scheme has already been refused.',
      },
      'message/uri.ts': {
        'if (close <= 0)': positive,
        'firstOutside(literal, 1, dot, hexDigit) <= 0 &&': positive,
        "firstOutside(literal, dot + 1, literal.length, unreserved | subDelimiter, ':') <= 0": positive,
        "firstOutside(literal, dot - 1, literal.length, unreserved | subDelimiter, ':') < 0":
          'The two characters before it, a hex digit and the dot, are allowed there too.',
        "return bad <= 0 ? undefined : { code: 'character', at: bad, allowed }": positive,
        'if (colon <= 0)': 'An empty scheme is refused next, with the same code and at the same place.',
        "const fragment = indexOr(value, '#', colon - 1, value.length)":
          'No scheme with these characters comes so far.',
        'if (bad > 0)': positive,
        'return at <= 0 ? otherwise : at': positive,
      },
      'object.ts': {
        '} catch {}': '`undefined` is as false.',
      },
      'proof/base64url.ts': {
        'if (false) return undefined':
          'What is no text cannot be decoded, or is not the text that is encoded again.',
        '} catch {}': nothing,
      },
      'proof/definition.ts': {
        '/eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$/,': parser,
        '/^eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}/,': parser,
        '/eip155:[1-9][0-9]{0,15}$/,': parser,
        '/^eip155:[1-9][0-9]{0,15}/,': parser,
        '/^0x[0-9a-fA-F]{40}/,': parser,
      },
      'proof/form.ts': {
        'if (false || !Number.isInteger(value))':
          'Only numbers are integers. The condition is for the compiler.',
      },
      'proof/receipt.ts': {
        '} catch {}': nothing,
        "if (false || !read || receiptDifference(proof, read.claims) !== undefined) return 'refused'":
          'There is nothing to read without a receipt. The condition is for the compiler.',
      },
      'proof/text-fault.ts': {
        '} catch {}': nothing,
      },
      'reasons.ts': {
        'return describeRejectionToSigner(reasons, {})':
          'A reason that is not there is as unknown as this one.',
      },
      'recover/native.ts': {
        '} catch (cause) {}':
          'native.test.ts detects it, in a process of its own in which nothing has loaded the library.',
        '{},': 'native.test.ts detects it, in a process of its own in which nothing has loaded the library.',
      },
      'safe/parse.ts': {
        'if (true) return error': 'No other error is thrown.',
        'if (false) throw error': 'No other error is thrown.',
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
