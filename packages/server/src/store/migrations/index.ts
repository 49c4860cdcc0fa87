import type { Migration } from 'kysely/migration'
import * as foundation from './0001_foundation.ts'
import * as unaddressedChallenges from './0002_unaddressed_challenges.ts'
import * as cosignings from './0003_cosignings.ts'
import * as watch from './0004_watch.ts'
import * as cosigningsOfNetwork from './0005_cosignings_of_network.ts'
import * as proofs from './0006_proofs.ts'
import * as requests from './0007_requests.ts'

/** Every step the database has gone through, in order. A step that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_foundation': foundation,
  '0002_unaddressed_challenges': unaddressedChallenges,
  '0003_cosignings': cosignings,
  '0004_watch': watch,
  '0005_cosignings_of_network': cosigningsOfNetwork,
  '0006_proofs': proofs,
  '0007_requests': requests,
}
