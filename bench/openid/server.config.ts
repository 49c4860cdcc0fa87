import { defineConfig } from '@countersign/server/config'
import signIns from '../sign-ins.config.ts'
import { client } from './client.ts'

const wide = 1_000_000

export default defineConfig({
  ...signIns,
  limits: { ...signIns.limits, openid: { address: wide } },
  openid: {
    clients: [
      { id: client.id, name: client.name, secret: client.secret, redirectUris: [client.redirectUri] },
    ],
  },
})
