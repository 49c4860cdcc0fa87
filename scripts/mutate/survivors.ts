const inside = 'A comma, and a name, are always inside an object or a list; the compiler asks.'
const bound = 'Any bound would do: it only limits the work that a stranger’s error causes.'
const positive = 'The search begins behind the first character, so it finds no 0.'
const nothing = 'Without the line, the function returns nothing as well.'
const fallsThrough = 'The next case does the same; this one is for the compiler.'
const answered = 'Every question has an answer. The condition is for the compiler.'

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
      'checks.ts': {
        'if (false) return null':
          'Without a proof, the time is not reached. The condition is for the compiler.',
        'if (proof.receipt === null) return sentences[check].none':
          'Without a proof, the receipt is not reached. The condition is for the compiler.',
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
        'const line = message.slice(start, feed <= 0 ? message.length : feed)':
          'A well-formed message does not begin with a line feed.',
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
        'if (colon <= 0)':
          'An empty scheme is refused next, with the same code and at the same place; only the sentence differs.',
        "const fragment = indexOr(value, '#', colon - 1, value.length)":
          'No scheme with these characters comes so far.',
        'if (bad > 0)': positive,
        'return at <= 0 ? otherwise : at': positive,
      },
      'object.ts': {
        '} catch {}': 'Returns `undefined` instead of false, and `isObject` negates it.',
      },
      'proof/base64url.ts': {
        'if (false) return undefined':
          'What is no text cannot be decoded, or is not the text that is encoded again.',
        '} catch {}': nothing,
      },
      'proof/find-block.ts': {
        'return found.hash === hash': 'What is thrown without a block is caught, with the same result.',
        '} catch {}': 'Returns `undefined` instead of false, and only a condition reads it.',
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
      'proof/verify-proof.ts': {
        'if (true) faults.push(late)': 'Sorting moves `undefined` behind all faults, where nothing is read.',
        'if (true) return error': 'No other error is thrown.',
        'for (let first = 0; first <= proof.accounts.length; first += together) {':
          'The last group is then empty.',
      },
      'reasons.ts': {
        "case 'unspecified':": fallsThrough,
        'case undefined:': fallsThrough,
        'return describeRejectionToSigner(reasons, {})':
          'A reason that is not there is as unknown as this one.',
      },
      'recover/native.ts': {
        '} catch (cause) {}':
          'native.test.ts detects it, in a process of its own in which nothing has loaded the library.',
        '{},': 'native.test.ts detects it, in a process of its own in which nothing has loaded the library.',
      },
      'safe/ask.ts': {
        'const isOther = factory && first && group[0].target !== first.target':
          'A group has at least one question. The condition is for the compiler.',
        'answers: asked.flatMap(({ answers }, index) => answers.slice(-(groups[index].length ?? 0))),':
          answered,
        'const hasCode = answers[0].status !== 0n': answered,
        'const isOther = prepared === 2n && deployed !== BigInt(questions[0].target ?? 0)':
          'Nothing is asked without a question. The condition is for the compiler.',
      },
      'safe/explain.ts': {
        'if (false) return undefined':
          'A part that cannot be read has no kind. The condition is for the compiler.',
        "if (last !== undefined && compareAddresses(owner, last) <= 0) return bad('out-of-order', owner)":
          'A repeated owner has already been refused.',
        'if (true && safe.owners.includes(signer))':
          '`undefined` is no owner. The condition is for the compiler.',
        'if (false) throw error': 'No other error is thrown.',
      },
      'safe/read-safe.ts': {
        "if (answer.status !== 'returned') return undefined": answered,
        '} catch {}': nothing,
      },
      'safe/verify-confirmation.ts': {
        "if (answer.status !== 'no-code') return bad(safe, 'contract-refused')": answered,
      },
      'safe/verify-safe-signature.ts': {
        "const silent = [fresh, old].every(answer => answer.status === 'returned' && answer.data === '0x')":
          answered,
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
