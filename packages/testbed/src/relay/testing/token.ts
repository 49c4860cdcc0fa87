import { encodeIss, generateKeyPair, signJWT } from '@walletconnect/relay-auth'

/** Signs a token as a relay client with new keys does. @param issued - seconds since 1970, @default now */
export async function signToken(
  aud: string,
  { lifetime = 86_400, issued }: { lifetime?: number; issued?: number } = {},
): Promise<{ token: string; client: string }> {
  const keys = generateKeyPair()
  return { token: await signJWT('c0ffee', aud, lifetime, keys, issued), client: encodeIss(keys.publicKey) }
}
