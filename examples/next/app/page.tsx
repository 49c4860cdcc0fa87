import { headers } from 'next/headers'
import { backend } from '../backend.ts'
import { Greeting } from './greeting.tsx'
import { Kit } from './kit.tsx'

export default async function Page() {
  const session = await backend.getSession({ headers: await headers() })
  return (
    <Kit session={session}>
      <Greeting />
    </Kit>
  )
}
