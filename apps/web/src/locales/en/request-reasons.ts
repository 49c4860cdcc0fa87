import type { ReasonsLocale } from '../request-reasons.ts'

export const enRequestReasons: ReasonsLocale = {
  unreachable: {
    offline: 'The server could not be reached. Check your connection, then try again.',
    timeout: 'The server did not answer in time. Try again.',
    'not-ours': 'Something else answered in the server’s place. Check your connection.',
  },
  problem: {
    'request-invalid': 'The server did not take something of it. Look through what you have entered.',
    'not-signed-in': 'You were signed out meanwhile. Sign in again; what you have entered stays here.',
    'origin-refused': 'The server only takes this from its own address. Check the address in your browser.',
    'too-many-requests': 'There were many tries in a short time. Wait a moment, then try again.',
    internal: 'The server met an error of its own. Try again in a moment.',
    'database-unavailable': 'The server cannot reach its records at the moment. Try again in a moment.',
    'request-timeout': 'The server took too long. Try again.',
    'not-allowed': 'This site does not let your account ask for proofs. Whoever runs it can change that.',
    'proof-not-yours': 'Only the browser that made a proof can hand it over. Make the proof in this browser.',
    'proof-not-found': 'The proof is not there any more. Make a new one.',
    'proof-ended': 'The proof has expired or was revoked. Make a new one.',
    'request-not-found': 'The request is not there, or it is not yours.',
    'api-key-not-found': 'The key is not there any more. Load the page again to see which are left.',
    'webhook-not-found': 'The webhook is not there any more. Load the page again to see which are left.',
    'delivery-not-found': 'The message is not there any more. Messages are kept for a while only.',
    'webhook-stopped':
      'The webhook was stopped because the owners or the threshold of the Safe changed. Add it again to receive new messages.',
    'request-answered': 'Somebody has answered the request meanwhile.',
    'request-ended': 'The request has ended meanwhile.',
    'proof-unfit': 'The proof is not what was asked for.',
    'too-many-requests-open':
      'You have as many open requests as this site allows. Withdraw some that you no longer need.',
    'too-many-api-keys': 'You have as many keys as this site allows. Revoke one that you no longer need.',
    'too-many-webhooks': 'You have as many webhooks as this site allows. Remove one that you no longer need.',
  },
  unfit: {
    'another-account': 'The proof is for another account than the one that was asked for.',
    'another-chain': 'The proof is for an account on another network than the one that was asked for.',
    'another-request': 'The proof was made for another request.',
    'another-purpose': 'The proof was made for another purpose.',
    'another-audience': 'The proof was made for somebody else.',
    'not-valid': 'The proof is not finished, has expired, or was revoked.',
    'holds-too-short': 'The proof does not hold as long as was asked for.',
  },
  unforeseen: 'Something unforeseen happened. Try again.',
}
