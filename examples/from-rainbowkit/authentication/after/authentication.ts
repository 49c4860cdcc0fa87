import { messageAuthentication } from '@countersign/react'

const getSession = async () => (await fetch('/api/session')).json()

export const authentication = messageAuthentication({
  getNonce: async () => (await fetch('/api/nonce')).text(),
  getSession,
  verify: async signed => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/verify', { method: 'POST', headers, body: JSON.stringify(signed) })
    return response.ok
  },
  signOut: async () => {
    await fetch('/api/sign-out', { method: 'POST' })
  },
})
