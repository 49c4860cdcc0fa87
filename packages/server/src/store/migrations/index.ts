import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as unaddressedChallenges from './0002-unaddressed-challenges.ts'
import * as cosignings from './0003-cosignings.ts'
import * as watch from './0004-watch.ts'
import * as cosigningsOfNetwork from './0005-cosignings-of-network.ts'
import * as proofs from './0006-proofs.ts'
import * as requests from './0007-requests.ts'
import * as boundedLists from './0008-bounded-lists.ts'
import * as signedRequests from './0009-signed-requests.ts'
import * as storedBytes from './0010-stored-bytes.ts'
import * as gatewayQuota from './0011-gateway-quota.ts'
import * as factoryOfSession from './0012-factory-of-session.ts'
import * as repeatedAnswers from './0013-repeated-answers.ts'
import * as keysOfSafes from './0014-keys-of-safes.ts'
import * as refusedSignatures from './0015-refused-signatures.ts'
import * as webhooksOfSafes from './0016-webhooks-of-safes.ts'
import * as waitingDeliveries from './0017-waiting-deliveries.ts'
import * as challengeLeases from './0018-challenge-leases.ts'
import * as declinedRequests from './0019-declined-requests.ts'
import * as namedSessions from './0020-named-sessions.ts'
import * as notifications from './0021-notifications.ts'
import * as openid from './0022-openid.ts'
import * as memberships from './0023-memberships.ts'
import * as storedByNetwork from './0024-stored-by-network.ts'
import * as openIdByNetwork from './0025-openid-by-network.ts'
import * as askers from './0026-askers.ts'
import * as ownersOfCosignings from './0027-owners-of-cosignings.ts'
import * as ownersWhoAsk from './0028-owners-who-ask.ts'
import * as networksOfSessions from './0029-networks-of-sessions.ts'
import * as firstOwners from './0030-first-owners.ts'
import * as announcedCosignings from './0031-announced-cosignings.ts'
import * as signedTexts from './0032-signed-texts.ts'
import * as registeredClients from './0033-registered-clients.ts'
import * as grantsOfTokens from './0034-grants-of-tokens.ts'
import * as namedByNetwork from './0035-named-by-network.ts'
import * as browsersOfSessions from './0036-browsers-of-sessions.ts'
import * as safesOfSeveral from './0037-safes-of-several.ts'
import * as signersOfSafes from './0038-signers-of-safes.ts'
import * as grantsOfSessions from './0039-grants-of-sessions.ts'
import * as passkeysOfSessions from './0040-passkeys-of-sessions.ts'
import * as signedForApplications from './0041-signed-for-applications.ts'

/** All migrations, in order. A released migration is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_foundation': foundation,
  '0002_unaddressed_challenges': unaddressedChallenges,
  '0003_cosignings': cosignings,
  '0004_watch': watch,
  '0005_cosignings_of_network': cosigningsOfNetwork,
  '0006_proofs': proofs,
  '0007_requests': requests,
  '0008_bounded_lists': boundedLists,
  '0009_signed_requests': signedRequests,
  '0010_stored_bytes': storedBytes,
  '0011_gateway_quota': gatewayQuota,
  '0012_factory_of_session': factoryOfSession,
  '0013_repeated_answers': repeatedAnswers,
  '0014_keys_of_safes': keysOfSafes,
  '0015_refused_signatures': refusedSignatures,
  '0016_webhooks_of_safes': webhooksOfSafes,
  '0017_waiting_deliveries': waitingDeliveries,
  '0018_challenge_leases': challengeLeases,
  '0019_declined_requests': declinedRequests,
  '0020_named_sessions': namedSessions,
  '0021_notifications': notifications,
  '0022_openid': openid,
  '0023_memberships': memberships,
  '0024_stored_by_network': storedByNetwork,
  '0025_openid_by_network': openIdByNetwork,
  '0026_askers': askers,
  '0027_owners_of_cosignings': ownersOfCosignings,
  '0028_owners_who_ask': ownersWhoAsk,
  '0029_networks_of_sessions': networksOfSessions,
  '0030_first_owners': firstOwners,
  '0031_announced_cosignings': announcedCosignings,
  '0032_signed_texts': signedTexts,
  '0033_registered_clients': registeredClients,
  '0034_grants_of_tokens': grantsOfTokens,
  '0035_named_by_network': namedByNetwork,
  '0036_browsers_of_sessions': browsersOfSessions,
  '0037_safes_of_several': safesOfSeveral,
  '0038_signers_of_safes': signersOfSafes,
  '0039_grants_of_sessions': grantsOfSessions,
  '0040_passkeys_of_sessions': passkeysOfSessions,
  '0041_signed_for_applications': signedForApplications,
}
