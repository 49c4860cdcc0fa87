import type { OpenIdClientSettings } from '../config/config.ts'

/** Returns a client as the library describes it. */
export function toMetadata(client: OpenIdClientSettings) {
  return {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    token_endpoint_auth_method: client.authentication,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: client.idTokens,
    subject_type: client.subject,
    require_pkce: client.isPkceRequired,
    introspects: client.introspects,
    require_pushed_authorization_requests: client.requirePar,
    dpop_bound_access_tokens: client.requireDpop,
    ...(client.defaultMaxAge === null ? {} : { default_max_age: client.defaultMaxAge }),
    ...(client.secretHash === null ? {} : { client_secret: client.secretHash }),
    ...(client.jwks === null ? {} : { jwks: client.jwks }),
    ...(client.jwksUri === null ? {} : { jwks_uri: client.jwksUri }),
    ...(client.url === null ? {} : { client_uri: client.url }),
    ...(client.logoUri === null ? {} : { logo_uri: client.logoUri }),
    ...(client.policyUri === null ? {} : { policy_uri: client.policyUri }),
    ...(client.tosUri === null ? {} : { tos_uri: client.tosUri }),
    ...(client.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }),
  } as const
}
