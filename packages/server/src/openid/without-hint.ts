import type { Provider } from 'oidc-provider'

/**
 * Replaces the ID token in an application's form for signing out with the id of the application: the form goes on as an
 * address, which others log, and which would be too long with a large token. All else that a valid ID token says is not
 * used. An invalid one stays, and is refused.
 */
export async function withoutHint(provider: Provider, form: URLSearchParams): Promise<URLSearchParams> {
  const [hint, ...more] = form.getAll('id_token_hint')
  if (hint === undefined || more.length > 0) return form
  const audience = audienceOf(hint)
  const client = audience === undefined ? undefined : await provider.Client.find(audience)
  if (!client || form.getAll('client_id').some(id => id !== client.clientId)) return form
  try {
    await provider.IdToken.validate(hint, client)
  } catch {
    return form
  }
  const rest = new URLSearchParams(form)
  rest.delete('id_token_hint')
  rest.set('client_id', client.clientId)
  return rest
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
