import { importBlock, readBlock } from '../docs-blocks.ts'

/** What a logout token says: which sign-in has ended. */
export type EndedSignIn = { readonly sub: string; readonly sid: string }

type LogoutModule = {
  createLogoutHandler(options: {
    issuer: string
    clientId: string
    endSessions: (signIn: EndedSignIn) => Promise<void>
  }): (request: Request) => Promise<Response>
}

/** The handler of logout tokens that docs/openid/generic.md gives people to copy. */
export const { createLogoutHandler } = await importBlock<LogoutModule>(
  await readBlock('generic.md', 'ts', 'End your sessions when people sign out here'),
)

/** Returns where an application receives logout tokens. */
export const logoutUri = (origin: string) => `${origin}/backchannel-logout`
