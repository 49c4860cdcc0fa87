const signable = /^[A-Za-z0-9 \-._~:/?#@!$&'()*+,;=]$/

/** Returns the characters of a text that a proof's statement cannot contain, each once (EIP-4361, without brackets). */
export function unsignable(text: string): readonly string[] {
  return [...new Set([...text].filter(character => !signable.test(character)))]
}
