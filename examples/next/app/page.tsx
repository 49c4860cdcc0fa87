import { headers } from 'next/headers'
import { backend } from './backend'
import { Greeting } from './greeting'
import { Kit } from './kit'

export default async function Page() {
  const session = await backend.getSession({ headers: await headers() })
  return (
    <Kit session={session}>
      <p>{session ? `The server knows ${session.account}.` : 'The server knows nobody.'}</p>
      <Greeting />
    </Kit>
  )
}
