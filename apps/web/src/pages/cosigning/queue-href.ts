/**
 * Gives the address of a Safe's queue in Safe's own wallet.
 *
 * @param link - of a message of the account's there
 * @param safe - the account, or a Safe among its owners
 */
export function queueHref(link: string | null, safe: string): string | null {
  if (link === null) return null
  const url = new URL(link)
  const [shortName] = url.searchParams.get('safe')?.split(':') ?? []
  return shortName ? `${url.origin}/transactions/queue?safe=${shortName}:${safe}` : null
}
