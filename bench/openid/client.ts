/** The application that people sign in to. */
export const client = {
  id: 'app',
  name: 'Example App',
  secret: 'a-secret-of-at-least-thirty-two-characters',
  redirectUri: 'https://app.example.net/callback',
}

export const scope = 'openid'
