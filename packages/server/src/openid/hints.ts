import type { Client, Provider } from 'oidc-provider'

/*
 * The form of an application goes on as an address, which others log. An ID token in it says what a person has signed,
 * their name, email and groups, and can be longer than an address may be.
 */

/**
 * Replaces the ID token in an application's form for signing out with the id of the application. All else that a valid
 * ID token says is not used. An invalid one stays, and is refused.
 */
export async function withoutHint(provider: Provider, form: URLSearchParams): Promise<URLSearchParams> {
  const hint = await readHint(provider, form)
  if (!hint) return form
  const rest = new URLSearchParams(form)
  rest.delete('id_token_hint')
  rest.set('client_id', hint.client.clientId)
  return rest
}

/**
 * Replaces the ID token in an application's form for signing in with one that has expired and says only which account
 * the application expects. An invalid one stays, and is refused.
 */
export async function withShortHint(provider: Provider, form: URLSearchParams): Promise<URLSearchParams> {
  const hint = await readHint(provider, form)
  if (!hint) return form
  const token = new provider.IdToken({}, { client: hint.client })
  token.set('sub', hint.sub)
  const short = new URLSearchParams(form)
  short.set('id_token_hint', await token.issue({ use: 'idtoken', expiresAt: 1 }))
  return short
}

/** Reads the ID token of a form. @returns `undefined` without a valid one */
async function readHint(
  provider: Provider,
  form: URLSearchParams,
): Promise<{ client: Client; sub: unknown } | undefined> {
  const [hint, ...more] = form.getAll('id_token_hint')
  if (hint === undefined || more.length > 0) return undefined
  const audience = audienceOf(hint)
  const client = audience === undefined ? undefined : await provider.Client.find(audience)
  if (!client || form.getAll('client_id').some(id => id !== client.clientId)) return undefined
  try {
    const { payload } = await provider.IdToken.validate(hint, client)
    return { client, sub: payload.sub }
  } catch {
    return undefined
  }
}

/** Reads the audience of an ID token, before it is verified. */
function audienceOf(token: string): string | undefined {
  try {
    const { aud } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof aud === 'string' ? aud : undefined
  } catch {
    return undefined
  }
}
