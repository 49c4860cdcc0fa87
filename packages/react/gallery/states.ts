import type { Scene } from './scene.ts'
import { aroundScenes } from './states/around.ts'
import { connectScenes } from './states/connect.ts'
import { cornerScenes } from './states/corner.ts'
import { getScenes } from './states/get.ts'
import { networkScenes } from './states/networks.ts'
import { profileScenes } from './states/profile.ts'
import { safeScenes } from './states/safe.ts'
import { scanScenes } from './states/scan.ts'
import { statusScenes } from './states/status.ts'
import { verifyScenes } from './states/verify.ts'
import { verifySafeScenes } from './states/verify-safe.ts'

/** Everything that the dialog can show, as values. Pictures and accessibility tests walk over them. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...statusScenes,
  ...getScenes,
  ...scanScenes,
  ...verifyScenes,
  ...verifySafeScenes,
  ...safeScenes,
  ...networkScenes,
  ...profileScenes,
  ...aroundScenes,
  ...cornerScenes,
]

/** The query of the gallery's address that shows a scene. */
export function addressOf({ view, state }: Pick<Scene, 'view' | 'state'>): string {
  return `?${new URLSearchParams({ view, state })}`
}
