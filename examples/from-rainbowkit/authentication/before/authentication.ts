import { type AuthenticationStatus, createAuthenticationAdapter } from '@rainbow-me/rainbowkit'
import { useQuery } from '@tanstack/react-query'
import { createSiweMessage } from 'viem/siwe'
import { queryClient } from './query-client.ts'

const getSession = async () => (await fetch('/api/session')).json()

export const authentication = createAuthenticationAdapter({
  getNonce: async () => (await fetch('/api/nonce')).text(),
  createMessage: fields =>
    createSiweMessage({ ...fields, domain: location.host, uri: location.origin, version: '1' }),
  verify: async signed => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/verify', { method: 'POST', headers, body: JSON.stringify(signed) })
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    return response.ok
  },
  signOut: async () => {
    await fetch('/api/sign-out', { method: 'POST' })
    await queryClient.invalidateQueries({ queryKey: ['session'] })
  },
})

export function useStatus(): AuthenticationStatus {
  const { data, isPending } = useQuery({ queryKey: ['session'], queryFn: getSession })
  if (isPending) return 'loading'
  return data ? 'authenticated' : 'unauthenticated'
}
