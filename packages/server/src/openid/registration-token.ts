import { createHmac } from 'node:crypto'

/**
 * Derives the registration access token of a client that registered itself (RFC 7592 §1.2). It is not stored: it ends
 * when the client is removed, because another client with its id is registered at another time.
 *
 * @param secret - the secret of pairwise subjects, which are derived from texts that begin differently
 * @param client.registeredAt - in milliseconds since 1970
 */
export function registrationToken(secret: string, client: { id: string; registeredAt: number }): string {
  return createHmac('sha256', secret)
    .update(`registration access token ${JSON.stringify([client.id, client.registeredAt])}`)
    .digest('base64url')
}
