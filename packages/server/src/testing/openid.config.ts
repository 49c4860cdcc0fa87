import { defineConfig } from '../config/config.ts'

/** A site with one application. */
export default defineConfig({
  openid: {
    clients: [
      {
        id: 'app',
        name: 'Example App',
        redirectUris: ['https://app.example.net/callback'],
        secret: 'a-secret-of-at-least-thirty-two-characters',
      },
    ],
  },
})
