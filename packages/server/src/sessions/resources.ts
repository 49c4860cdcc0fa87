import { parseMessage } from '@countersign/core'

/**
 * Returns the resource of a message that the owners of a Safe confirm. It is different for each message, so no wallet
 * has it in the list of what it may sign without asking (ERC-8019). It contains the nonce rather than the id of the
 * cosigning: messages of a Safe are public at its gateway, and the id is the link with which owners are invited.
 */
export function cosigningResource(publicOrigin: string, nonce: string): string {
  return `${publicOrigin}/#cosign-${nonce}`
}

/**
 * Returns the address of the application that a message of this server is signed for alone: its first resource.
 *
 * @returns `undefined`: it is for signing in here
 */
export function applicationIn(message: string): string | undefined {
  const { uri, nonce, resources = [] } = parseMessage(message)
  const [first] = resources
  return first === cosigningResource(uri, nonce) ? undefined : first
}
