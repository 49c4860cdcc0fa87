import type { Deploy } from '../accounts/account.ts'

/** An error for an account that the server could not deploy. */
class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
}

/** Asks the wallet's own server to deploy an account at its expense. @throws {DeploymentError} */
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
