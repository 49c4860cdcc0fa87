import { backendAuthentication } from '@countersign/react'

export const authentication = backendAuthentication()

declare module '@countersign/react' {
  /** Declares the type of this backend's session for the kit's hooks. */
  interface CountersignRegister {
    authentication: typeof authentication
  }
}
