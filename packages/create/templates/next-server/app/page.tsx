import { headers } from 'next/headers'
import { getSession } from '../countersign.ts'
import { Greeting } from './greeting.tsx'
import { Kit } from './kit.tsx'

export default async function Page() {
  const session = await getSession({ headers: await headers() })
  return (
    <Kit session={session}>
      <Greeting />
    </Kit>
  )
}
