/** Returns where an application wants people to go after they have signed out; our start page by default. */
export function logoutTarget(state: Record<string, unknown> | undefined, issuer: string): string {
  const { postLogoutRedirectUri, state: value } = state ?? {}
  if (typeof postLogoutRedirectUri !== 'string') return `${issuer}/`
  const target = new URL(postLogoutRedirectUri)
  if (typeof value === 'string') target.searchParams.set('state', value)
  return target.href
}
