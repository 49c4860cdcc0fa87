import type { Scene } from './scene.ts'
import { networkScenes, profileScenes, safeScenes } from './states/account.ts'
import { closedScenes } from './states/closed.ts'
import { connectScenes, getScenes, scanScenes, statusScenes } from './states/connect.ts'
import { verifyScenes } from './states/verify.ts'
import { verifySafeScenes } from './states/verify-safe.ts'

/** Every state of the dialog, as values. Screenshots and accessibility tests iterate over them. */
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
  ...closedScenes,
]

/** Returns the query of the gallery's address that shows a scene. */
export function addressOf({ view, state }: Pick<Scene, 'view' | 'state'>): string {
  return `?${new URLSearchParams({ view, state })}`
}
