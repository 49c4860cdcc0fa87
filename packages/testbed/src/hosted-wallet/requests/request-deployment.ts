import type { Deploy } from '../accounts/account.ts'

/** The server could not deploy an account. */
class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
}

/** Has the wallet's own server deploy an account, and pay for it. @throws {DeploymentError} */
export const requestDeployment: Deploy = async calls => {
  const response = await fetch('/deploy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ calls }),
  }).catch((cause: unknown) => {
    throw new DeploymentError('The wallet’s server does not answer. Try again in a moment.', { cause })
  })
  if (!response.ok)
    throw new DeploymentError(
      'The chain did not take the account in. Try again, or make one that is not deployed.',
    )
}
