import { defineConfig } from '@countersign/server/config'

export default defineConfig({
  name: 'Your site',
  // The address that people open. It is in the messages that they sign.
  publicOrigin: process.env.ORIGIN ?? 'http://localhost:3000',
  port: 3001,
  // The server of this site. Add 1 for each proxy in front of it.
  trustedProxies: 1,
  // Without your own nodes, five well-known chains are used with public ones.
  // chains: [{ id: 1, nodes: ['https://node.example.org'] }],
})
